import { fundsTexts } from '@sidebet/copy/screens/funds'
import { formatDollars } from '@sidebet/domain/money'
import type { OutputOf } from '../../api/api.ts'
import { centsOf } from '../../ui/money.tsx'
import styles from './funds.module.css'

type Grant = OutputOf<'fundsBreakdown'>['grants'][number]

const texts = fundsTexts.grants

/** What is left of each promotion, what makes it withdrawable, and until when it may be used. */
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
          <span>{stillNeeded(grant)}</span>
          {grant.lastDayToUse !== '' && <span>{texts.lastDay(grant.lastDayToUse)}</span>}
        </li>
      ))}
    </ul>
  )
}

function stillNeeded({ playersNeeded, stakesNeeded }: Grant): string {
  if (playersNeeded > 0) return texts.players(playersNeeded)
  return stakesNeeded > 0 ? texts.stakes(formatDollars(centsOf(stakesNeeded))) : texts.soon
}
