import type { OwnHome } from '@sidebet/contract/home'
import { homeTexts } from '@sidebet/copy/screens/home'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { chooseGroup } from '../session/currentGroup.ts'
import { useSession } from '../session/session.ts'
import { paths } from '../ui/page/paths.ts'
import { useIsOpening } from '../ui/table/useIsOpening.ts'
import { useStableRows } from '../ui/table/useStableRows.ts'
import { writeStored } from '../ui/tabStorage.ts'
import styles from './HomeScreen.module.css'

/** A red button for a task that waits for the user. */
type Waiting = {
  readonly to: string
  readonly text: string
  readonly count?: number
  /** Called before the change of page. */
  readonly onGo?: () => void
}

/**
 * The red buttons for tasks that wait for the user; none without tasks or while they are unknown. A new one appears
 * above the title, and a removed one leaves its space empty: nothing moves while the page is open.
 */
export function Alerts(props: {
  /** Undefined until they were read. */
  readonly waiting: OwnHome['waiting'] | undefined
  readonly isFetching: boolean
}) {
  const { waiting: tasks, isFetching } = props
  const { currentUser } = useSession()
  const hasPromotion = tasks?.promotion
  useEffect(() => {
    // Only a user who has seen the button may open its page (GAP-170).
    if (hasPromotion !== undefined) writeStored('promotionAvailable', String(hasPromotion))
  }, [hasPromotion])
  const pages = useMemo(() => [tasks === undefined ? [] : waitingOf(tasks)], [tasks])
  const mayMove = useIsOpening(currentUser, isFetching)
  const coming = { of: currentUser, pages, hasMore: false, keyOf, mayMove, turn: 0 }
  const [{ rows, gone, waiting }] = useStableRows(coming)
  // There is room for one; the others appear on the next visit.
  const late = pages.flat().find(({ to }) => waiting.has(to))
  return (
    <>
      <div className={styles.alerts}>
        {rows.map((alert) => (
          <Alert key={alert.to} {...alert} isGone={gone.has(alert.to)} />
        ))}
      </div>
      <div className={styles.late} role="status">
        {late && <Alert key={late.to} {...late} />}
      </div>
    </>
  )
}

const keyOf = ({ to }: Waiting) => to

function waitingOf({ friendOffers, groups, promotion, contact }: OwnHome['waiting']): Waiting[] {
  const { friendProposal, groupProposals, promotion: seePromotion, contactWaits } = homeTexts
  const [group] = groups
  return [
    ...(friendOffers > 0
      ? [{ to: paths.friendBets, text: friendProposal, count: friendOffers }]
      : []),
    ...(group === undefined
      ? []
      : [
          {
            to: paths.groupBetsProposed,
            text: groupProposals,
            count: groups.length,
            onGo: () => chooseGroup(group),
          },
        ]),
    ...(contact ? [{ to: paths.myProfile, text: contactWaits }] : []),
    ...(promotion ? [{ to: paths.promotionOffer, text: seePromotion }] : []),
  ]
}

function Alert(props: Waiting & { readonly isGone?: boolean }) {
  const { to, text, count, onGo, isGone = false } = props
  return (
    <Link
      to={to}
      data-waits-for-client
      className={isGone ? `${styles.alert} ${styles.gone}` : styles.alert}
      {...(onGo && { onClick: onGo })}
    >
      {text}
      {count === undefined ? (
        <IconChevronRight size={20} aria-hidden="true" />
      ) : (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
