import { landingTexts } from '@sidebet/contract/texts/landing'
import { sessionTexts } from '@sidebet/contract/texts/session'
import { cents } from '@sidebet/domain/money'
import { StakeBar } from '../betting/StakeBar.tsx'
import { useKnownPaths } from '../core/shell/knownPaths.ts'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import styles from './Landing.module.css'

const { landing } = sessionTexts
const { sample } = landingTexts

const YOU = cents(40_00)
const THEM = { who: sample.who, risk: cents(60_00) }

/** The welcome, for everybody, signed in or not (GAP-046). */
export function Landing() {
  const known = useKnownPaths()
  return (
    <Page title={landingTexts.title}>
      <div className={styles.columns}>
        <div>
          <p className={styles.lead}>{landingTexts.lead}</p>
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
          <p className={styles.age}>{landingTexts.age}</p>
        </div>
        <figure className={styles.sample}>
          <figcaption>{sample.title}</figcaption>
          <p className={styles.line}>{sample.pick}</p>
          <StakeBar you={YOU} them={THEM} />
          <p className={styles.note}>{sample.outcomes({ you: YOU, them: THEM })}</p>
        </figure>
      </div>
      <ul className={styles.points}>
        {landingTexts.points.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
