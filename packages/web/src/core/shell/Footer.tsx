import { Link } from 'react-router'
import { useSession } from '../session.ts'
import styles from './Footer.module.css'
import { useKnownPaths } from './knownPaths.ts'

/** The legal tabs; the pair is chosen by login state (GAP-045). */
const TABS = [
  { label: 'Terms of Use', user: '/termsofuse', visitor: '/termsofuse2' },
  { label: 'Privacy Policy', user: '/privacypolicy', visitor: '/privacypolicy2' },
  { label: 'Responsible Gaming', user: '/responsiblegaming', visitor: '/responsiblegaming2' },
] as const

export function Footer() {
  const { status } = useSession()
  const known = useKnownPaths()
  const tabs = TABS.map(({ label, user, visitor }) => ({
    label,
    to: status === 'in' ? user : visitor,
  })).filter(({ to }) => known.has(to))
  return (
    <footer className={styles.footer}>
      {tabs.length > 0 && (
        <nav aria-label="Legal">
          {tabs.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </footer>
  )
}
