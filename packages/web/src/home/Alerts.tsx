import { homeTexts } from '@sidebet/contract/texts/home'
import { promotionsAnswers } from '@sidebet/contract/texts/promotions'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCall } from '../core/calls/useCall.ts'
import { keep } from '../core/kept.ts'
import { useSession } from '../core/session.ts'
import { paths } from '../core/shell/paths.ts'
import styles from './HomeScreen.module.css'

/** The red buttons for what waits for the user; none while nothing does, or while nobody knows. */
export function Alerts() {
  const { currentUser } = useSession()
  const own = { params: { username: currentUser }, quiet: true }
  const friends = useCall('checkFriendBets', own).data?.data.length ?? 0
  const groups = useCall('checkGroupBets', own).data?.length ?? 0
  const promotion = useCall('checkPromotions', own).data
  const hasPromotion = promotion !== undefined && promotion.message !== promotionsAnswers.noData
  useEffect(() => {
    // Only who was shown the button may go where it leads (GAP-170).
    if (promotion) keep('promotionAvailable', String(hasPromotion))
  }, [promotion, hasPromotion])
  return (
    <div className={styles.alerts}>
      {friends > 0 && (
        <Alert to={paths.friendBets} text={homeTexts.friendProposal} count={friends} />
      )}
      {groups > 0 && (
        <Alert to={paths.groupBetsProposed} text={homeTexts.groupProposals} count={groups} />
      )}
      {hasPromotion && <Alert to={paths.promotionOffer} text={homeTexts.promotion} />}
    </div>
  )
}

function Alert(props: { readonly to: string; readonly text: string; readonly count?: number }) {
  const { to, text, count } = props
  return (
    <Link to={to} className={styles.alert}>
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
