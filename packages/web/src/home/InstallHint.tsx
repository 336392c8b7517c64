import { Button } from '@mantine/core'
import { homeTexts } from '@sidebet/copy/screens/home'
import { useId } from 'react'
import { makeBrowserChoice } from '../ui/browserChoice.ts'
import { useInstallOffer } from '../ui/installation.ts'
import styles from './InstallHint.module.css'

const { install: texts } = homeTexts

const choice = makeBrowserChoice('installHint', ['shown', 'hidden'])

/** Where the browser can install the client: what that gives, and the button for it. Until the user's choice. */
export function InstallHint() {
  const offer = useInstallOffer()
  const isHidden = choice.use() === 'hidden'
  const id = useId()
  if (offer === null || isHidden) return null
  const hide = () => choice.set('hidden')
  return (
    <section className={styles.hint} aria-labelledby={id}>
      <div>
        <h2 id={id}>{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="md" onClick={() => void offer.prompt().then(hide, hide)}>
          {texts.install}
        </Button>
        <Button size="md" variant="default" onClick={hide}>
          {texts.hide}
        </Button>
      </div>
    </section>
  )
}
