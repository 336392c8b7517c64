import { pageTexts } from '@sidebet/copy/screens/page'
import { Link } from 'react-router'
import { useSession } from '../session/session.ts'
import { pathPairs, paths } from '../ui/page/paths.ts'
import styles from './Footer.module.css'

const { legal, help } = pageTexts

const TABS = [
  { label: legal.terms, to: pathPairs.terms },
  { label: legal.privacy, to: pathPairs.privacy },
  { label: legal.gaming, to: pathPairs.gaming },
] as const

/** The legal links, and help beside them. The session selects one path of each pair (GAP-045). */
export function Footer() {
  const who = useSession().status === 'in' ? 'user' : 'visitor'
  return (
    <footer className={styles.footer}>
      <nav aria-label={legal.title}>
        {TABS.map(({ label, to }) => (
          <Link key={label} to={to[who]}>
            {label}
          </Link>
        ))}
      </nav>
      <nav aria-label={help.title}>
        <Link to={pathPairs.faq[who]}>{help.faq}</Link>
        <Link to={paths.status}>{help.status}</Link>
        {who === 'user' && <Link to={paths.contactUs}>{help.contact}</Link>}
      </nav>
    </footer>
  )
}
