import { pageTexts } from '@sidebet/contract/texts/page'
import { Link } from 'react-router'
import { useSession } from '../session.ts'
import styles from './Footer.module.css'
import { useKnownPaths } from './knownPaths.ts'

const { legal } = pageTexts

/** The legal tabs; the pair is chosen by login state (GAP-045). */
const TABS = [
  { label: legal.terms, user: '/termsofuse', visitor: '/termsofuse2' },
  { label: legal.privacy, user: '/privacypolicy', visitor: '/privacypolicy2' },
  { label: legal.gaming, user: '/responsiblegaming', visitor: '/responsiblegaming2' },
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
        <nav aria-label={legal.title}>
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
