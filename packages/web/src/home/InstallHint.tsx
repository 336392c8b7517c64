import { Button } from '@mantine/core'
import { homeTexts } from '@sidebet/copy/screens/home'
import { useId } from 'react'
import { useInstallation } from '../ui/installation.ts'
import styles from './InstallHint.module.css'

const { install: texts } = homeTexts

/** Where the browser can install the client: what that gives, and the button for it. */
export function InstallHint() {
  const installation = useInstallation()
  const id = useId()
  if (!installation) return null
  return (
    <section className={styles.hint} aria-labelledby={id}>
      <div>
        <h2 id={id}>{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="md" onClick={installation.install}>
          {texts.install}
        </Button>
        <Button size="md" variant="default" onClick={installation.hide}>
          {texts.hide}
        </Button>
      </div>
    </section>
  )
}
