import { sessionTexts } from '@sidebet/contract/texts/session'
import { cents } from '@sidebet/domain/money'
import { StakeBar } from '../betting/StakeBar.tsx'
import { useKnownPaths } from '../core/shell/knownPaths.ts'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import styles from './Landing.module.css'

const { landing } = sessionTexts

const POINTS = [
  ['You set the terms', 'Pick the winner, the spread and the odds. Offer it to everybody.'],
  ['Both sides are held', 'The money of both is set aside before the game, so the winner is paid.'],
  ['No bookmaker, no fee', 'What one side loses is what the other wins, to the cent.'],
] as const

/** The welcome, for everybody, signed in or not (GAP-046). */
export function Landing() {
  const known = useKnownPaths()
  return (
    <Page title="Welcome to Sidebet">
      <div className={styles.columns}>
        <div>
          <p className={styles.lead}>
            You say the Patriots win by three. Your friend does not. Put money on it, with each
            other.
          </p>
          <div className={styles.buttons}>
            <LinkButton to={paths.login}>{landing.login}</LinkButton>
            <LinkButton to={paths.signUp} isQuiet>
              {landing.signUp}
            </LinkButton>
            {known.has(paths.faq) && (
              <LinkButton to={paths.faq} isQuiet>
                {landing.faq}
              </LinkButton>
            )}
          </div>
          <p className={styles.age}>For people of 18 and older.</p>
        </div>
        <figure className={styles.sample}>
          <figcaption>One bet, two sides</figcaption>
          <p className={styles.line}>New England by 3 or more</p>
          <StakeBar you={cents(40_00)} them={{ who: 'jimmy', risk: cents(60_00) }} />
          <p className={styles.note}>
            By 3 or more: jimmy wins $40.00. Anything else: you win $60.00.
          </p>
        </figure>
      </div>
      <ul className={styles.points}>
        {POINTS.map(([head, text]) => (
          <li key={head}>
            <h2>{head}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
