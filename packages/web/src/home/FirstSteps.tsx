import { homeTexts } from '@sidebet/copy/screens/home'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { useState } from 'react'
import { useFunds } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './FirstSteps.module.css'

const { steps } = homeTexts

/**
 * For a user without money, neither available nor at risk: the steps, and the link to the first one. Fixed at mount, so
 * that nothing disappears under the user's finger.
 */
export function FirstSteps() {
  const { available, atRisk } = useFunds()
  const [isShown] = useState(available <= 0 && atRisk <= 0)
  if (!isShown) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{steps.title}</h2>
      <ol>
        <li>{steps.deposit}</li>
        <li>{steps.bet}</li>
        <li>{steps.settle}</li>
      </ol>
      <LinkButton to={paths.depositChoice}>{tabsTexts.deposit}</LinkButton>
    </section>
  )
}
