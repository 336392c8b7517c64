import { homeTexts } from '@sidebet/copy/screens/home'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/useCall.ts'
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
export function Alerts() {
  const { currentUser } = useSession()
  const own = { params: { username: currentUser }, quiet: true }
  const friends = useCall('checkFriendBets', own)
  const groups = useCall('checkGroupBets', own)
  const promotions = useCall('checkPromotions', own)
  const contacts = useCall('ownContacts', { quiet: true })
  const promotion = promotions.data
  const hasPromotion = promotion !== undefined && promotion.message !== promotionsAnswers.noData
  const hasWaiting = contacts.data?.data.some((contact) => contact.hasWaiting) ?? false
  useEffect(() => {
    // Only a user who has seen the button may open its page (GAP-170).
    if (promotion) writeStored('promotionAvailable', String(hasPromotion))
  }, [promotion, hasPromotion])
  const pages = useMemo(
    () => [waitingOf(friends.data?.data.length ?? 0, groups.data ?? [], hasPromotion, hasWaiting)],
    [friends.data, groups.data, hasPromotion, hasWaiting],
  )
  const isFetching = [friends, groups, promotions, contacts].some((call) => call.isFetching)
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

function waitingOf(
  friends: number,
  groups: readonly string[],
  hasPromotion: boolean,
  hasContact: boolean,
): Waiting[] {
  const { friendProposal, groupProposals, promotion, contactWaits } = homeTexts
  const [group] = groups
  return [
    ...(friends > 0 ? [{ to: paths.friendBets, text: friendProposal, count: friends }] : []),
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
    ...(hasContact ? [{ to: paths.myProfile, text: contactWaits }] : []),
    ...(hasPromotion ? [{ to: paths.promotionOffer, text: promotion }] : []),
  ]
}

function Alert(props: Waiting & { readonly isGone?: boolean }) {
  const { to, text, count, onGo, isGone = false } = props
  return (
    <Link
      to={to}
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
