import { homeTexts } from '@sidebet/contract/texts/home'
import { pageTexts } from '@sidebet/contract/texts/page'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfig } from '../config.ts'
import { Amount } from '../money.tsx'
import { useFunds, useSession } from '../session.ts'
import styles from './Header.module.css'
import { paths } from './paths.ts'

const Menu = lazy(() => import('./Menu.tsx').then(({ Menu }) => ({ default: Menu })))

/** The menu, the word mark and, of who is signed in, the funds. */
export function Header() {
  const { status } = useSession()
  return (
    <header>
      <TrialBanner />
      <div className={styles.header}>
        <MenuButton />
        <Link
          to={status === 'in' ? paths.home : paths.landing}
          className={styles.mark}
          aria-label={pageTexts.product}
        >
          <Mark />
          <span aria-hidden="true">{pageTexts.product}</span>
        </Link>
        {status === 'in' && <FundsBar />}
      </div>
    </header>
  )
}

function TrialBanner() {
  const config = useConfig()
  if (!config?.demo) return null
  return <p className={styles.trial}>{pageTexts.trial}</p>
}

/** The menu belongs to the page it was opened on: on another it is closed, and stays so when one comes back. */
function MenuButton() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [wasOpened, setOpened] = useState(false)
  if (openedOn !== null && openedOn !== pathname) setOpenedOn(null)
  const isOpen = openedOn === pathname
  const button = useRef<HTMLButtonElement>(null)
  function open() {
    setOpened(true)
    setOpenedOn(pathname)
  }
  // The drawer comes too late to know where the focus was.
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
      {wasOpened && (
        <Suspense>
          <Menu isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Two sides, linked. */
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
  const { available, atRisk } = useFunds()
  return (
    <dl className={styles.funds} aria-label={pageTexts.funds}>
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
  )
}
