import { homeTexts } from '@sidebet/copy/screens/home'
import { pageTexts } from '@sidebet/copy/screens/page'
import { IconMenu2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsTrial } from '../api/config.ts'
import { useConnection } from '../api/connection.ts'
import { Bell } from '../notices/Bell.tsx'
import { useFunds, useSession } from '../session/session.ts'
import { later, useLater } from '../ui/lazyPart.ts'
import { Amount } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'
import styles from './Header.module.css'
import { SearchLink } from './SearchLink.tsx'
import { Tabs } from './Tabs.tsx'
import { VisitorLinks } from './VisitorLinks.tsx'

const menu = later(() => import('./Menu.tsx'))
const fundsSheet = later(() => import('../payments/funds/FundsSheet.tsx'))

/**
 * The menu, the word mark and, for a signed-in user, the tabs, the funds and the bell; for a visitor, the login and the sign-up.
 * It stays in view.
 */
export function Header({ route }: { readonly route: Route | undefined }) {
  const { status } = useSession()
  // A prerendered page is for visitors. A login that waits for its second factor needs no way in.
  const isVisitor =
    (status === 'out' && route?.access !== 'pending') ||
    (status === 'unknown' && route?.isPrerendered === true)
  return (
    <header className={styles.header}>
      <TrialBanner />
      <div className={styles.stays}>
        <div className={isVisitor ? `${styles.bar} ${styles.ofVisitor}` : styles.bar}>
          <MenuButton />
          <Link
            to={status === 'in' ? paths.home : paths.landing}
            className={styles.mark}
            aria-label={pageTexts.product}
          >
            <Mark />
            <span aria-hidden="true">{pageTexts.product}</span>
          </Link>
          {status === 'in' && <Tabs route={route} />}
          {status === 'in' && <FundsBar />}
          {status === 'in' && <SearchLink />}
          {status === 'in' && <Bell />}
          {isVisitor && <VisitorLinks here={route?.path} />}
        </div>
      </div>
    </header>
  )
}

/** Scrolls out of view with the page. */
function TrialBanner() {
  if (!useIsTrial()) return null
  return <p className={styles.trial}>{pageTexts.trial}</p>
}

/** The menu belongs to the page that opened it: it closes on navigation, and stays closed after going back. */
function MenuButton() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [wasOpened, setOpened] = useState(false)
  if (openedOn !== null && openedOn !== pathname) setOpenedOn(null)
  const isOpen = openedOn === pathname
  const part = useLater(menu, wasOpened)
  const button = useRef<HTMLButtonElement>(null)
  function open() {
    setOpened(true)
    setOpenedOn(pathname)
  }
  // The drawer loads too late to record the focused element, so the focus is set here.
  function close() {
    setOpenedOn(null)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menuButton}
        onClick={open}
        aria-label={pageTexts.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <IconMenu2 aria-hidden="true" />
      </button>
      {wasOpened && part && <part.Menu isOpen={isOpen} onClose={close} />}
    </>
  )
}

/** Two linked rings: the two sides of a bet. */
function Mark({ height = 22 }: { readonly height?: number }) {
  return (
    <svg
      width={(height * 34) / 22}
      height={height}
      viewBox="0 0 34 22"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="11" r="9.5" stroke="var(--you)" strokeWidth="3" />
      <circle cx="22" cy="11" r="9.5" stroke="var(--them)" strokeWidth="3" />
    </svg>
  )
}

function FundsBar() {
  const { available, atRisk, announcement } = useFunds()
  const isOld = useConnection().server !== 'there'
  const navigate = useNavigate()
  async function open() {
    const to = await fundsSheet.fetch().then(
      ({ showFundsSheet }) => showFundsSheet(),
      () => 'X',
    )
    if (to !== 'X') void navigate(to)
  }
  return (
    <div className={styles.funds} {...(isOld && { 'data-old': true })}>
      <dl aria-label={pageTexts.funds}>
        <div>
          <dt>{homeTexts.available}</dt>
          <dd>
            <Amount of={available} />
          </dd>
        </div>
        <div>
          <dt>{homeTexts.inPlay}</dt>
          <dd>
            <Amount of={atRisk} />
          </dd>
        </div>
      </dl>
      <button
        type="button"
        className={styles.openFunds}
        onClick={() => void open()}
        aria-label={pageTexts.openFunds}
        aria-haspopup="dialog"
      />
      <span className="unseen" role="status">
        {announcement}
      </span>
    </div>
  )
}
