import { homeTexts } from '@sidebet/copy/screens/home'
import { landingTexts } from '@sidebet/copy/screens/landing'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { Link } from 'react-router'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { pathPairs, paths } from '../ui/page/paths.ts'
import styles from './Landing.module.css'
import { SampleBet } from './SampleBet.tsx'

const { landing } = sessionTexts
const { steps, reasons } = landingTexts

/** The welcome page, with and without a session (GAP-046). It is also prerendered (decision 018). */
export function Landing() {
  const isUser = useSession().status === 'in'
  return (
    <Page title={landingTexts.title} isKicker>
      <div className={styles.columns}>
        <div>
          <p className={styles.slogan}>{landingTexts.slogan}</p>
          <p className={styles.lead}>{landingTexts.lead}</p>
          <div className={styles.buttons}>
            {isUser ? (
              <LinkButton to={paths.home}>{homeTexts.title}</LinkButton>
            ) : (
              <>
                <LinkButton to={paths.signUp}>{landing.signUp}</LinkButton>
                <LinkButton to={paths.login} isQuiet>
                  {landing.login}
                </LinkButton>
              </>
            )}
          </div>
          <Link to={isUser ? pathPairs.faq.user : pathPairs.faq.visitor} className={styles.faq}>
            {landing.faq}
          </Link>
          <noscript>
            <p className={styles.age}>{landingTexts.needsScripts}</p>
          </noscript>
          <p className={styles.age}>{landingTexts.age}</p>
        </div>
        <SampleBet />
      </div>
      <Points id="how_it_works" title={steps.title} of={steps.all} isOrdered />
      <Points id="reasons" title={reasons.title} of={reasons.all} />
    </Page>
  )
}

/** A heading with points below it, numbered when they are in order. */
function Points(props: {
  readonly id: string
  readonly title: string
  readonly of: readonly { readonly title: string; readonly text: string }[]
  readonly isOrdered?: boolean
}) {
  const { id, title, of, isOrdered = false } = props
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <List className={styles.points}>
        {of.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </List>
    </section>
  )
}
