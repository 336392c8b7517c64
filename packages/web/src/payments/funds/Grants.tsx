import { fundsTexts } from '@sidebet/copy/screens/funds'
import { formatDollars } from '@sidebet/domain/money'
import type { OutputOf } from '../../api/api.ts'
import { centsOf } from '../../ui/money.tsx'
import styles from './funds.module.css'

type Grant = OutputOf<'fundsBreakdown'>['grants'][number]

const texts = fundsTexts.grants

/** What is left of each promotion, what makes it withdrawable, what did not count, and until when it may be used. */
export function Grants({ of }: { readonly of: readonly Grant[] }) {
  return (
    <ul className={styles.grants}>
      {of.map((grant) => (
        <li key={grant.promotionName}>
          <strong>
            {texts.left({
              name: grant.promotionName,
              amount: formatDollars(centsOf(grant.amount)),
            })}
          </strong>
          {reasonsOf(grant).map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
          {grant.lastDayToUse !== '' && <span>{texts.lastDay(grant.lastDayToUse)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What is still needed, or why no bet helps, and then which bets did not count. */
function reasonsOf(grant: Grant): readonly string[] {
  const { block, uncounted } = grant
  if (block === 'used') return [texts.blocks.used]
  return [
    stillNeeded(grant),
    ...(block === null ? [] : [texts.blocks[block]]),
    ...uncounted.map(({ reason, bets }) => texts.uncounted[reason](bets)),
  ]
}

function stillNeeded({ playersNeeded, stakesNeeded }: Grant): string {
  if (playersNeeded > 0) return texts.players(playersNeeded)
  return stakesNeeded > 0 ? texts.stakes(formatDollars(centsOf(stakesNeeded))) : texts.soon
}
