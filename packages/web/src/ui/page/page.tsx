import { Skeleton } from '@mantine/core'
import { pageTexts } from '@sidebet/copy/screens/page'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './page.module.css'
import { CurrentRoute } from './route.ts'

let isFirstPage = true

type PageProps = {
  readonly title: string
  readonly children?: ReactNode
  /** Beside the heading, from 600 px on at its right. */
  readonly actions?: ReactNode
  /** Above the heading: tasks that wait for the user. */
  readonly above?: ReactNode
  /** A short title: the actions stay beside it on a phone. */
  readonly isShort?: boolean
  /** For forms and texts: a column of readable width. */
  readonly narrow?: boolean
  /** The title is small, above larger text of the page. */
  readonly isKicker?: boolean
}

/** Every screen: its title in the heading and in the window, with the focus on the heading after a change of page. */
export function Page(props: PageProps) {
  const {
    title,
    children,
    actions,
    above,
    narrow = false,
    isKicker = false,
    isShort = false,
  } = props
  const back = useContext(CurrentRoute)?.back
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pageTexts.windowTitle(title)
  }, [title])
  useEffect(() => {
    // On the first page the browser sets the focus; later the focus makes a screen reader read out the new page.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      {above}
      <div className={styles.head}>
        {back && (
          <Link to={back.to} className={styles.back} aria-label={tabsTexts.backTo(back.title)}>
            <IconChevronLeft aria-hidden="true" />
          </Link>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className={isKicker ? styles.kicker : `${styles.title} ${isShort ? styles.short : ''}`}
        >
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** The placeholder of a page whose screen is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="unseen" role="status">
        {pageTexts.loading}
      </span>
      <Skeleton height={30} width="60%" mt={8} mb={20} radius={10} />
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height={96} mb={12} radius={18} />
      ))}
    </div>
  )
}
