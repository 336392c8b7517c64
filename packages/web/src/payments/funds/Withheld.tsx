import { fundsTexts } from '@sidebet/copy/screens/funds'
import { formatDollars } from '@sidebet/domain/money'
import type { OutputOf } from '../../api/api.ts'
import { dayAndTime } from '../../api/clock.ts'
import { centsOf } from '../../ui/money.tsx'
import bordered from '../../ui/note.module.css'
import styles from './funds.module.css'

type FundsBreakdown = OutputOf<'fundsBreakdown'>

/** Why less than the balance may be withdrawn, until when, and what to do; empty without a restriction. */
export function Withheld({ of: { debt, withheld, reserved } }: { readonly of: FundsBreakdown }) {
  if (debt === 0 && withheld.length === 0) return null
  return (
    <div className={`${bordered.note} ${styles.withheld}`}>
      {debt > 0 && (
        <p>
          <strong>
            {fundsTexts.debt} {formatDollars(centsOf(debt))}.
          </strong>{' '}
          {fundsTexts.whyDebt}
        </p>
      )}
      {withheld.length > 0 && (
        <>
          <p>
            <strong>{fundsTexts.withheld}</strong>
          </p>
          <ul>
            {withheld.map(({ reason, amount, until }) => (
              <li key={`${reason} ${until} ${amount}`}>
                {fundsTexts.reasons[reason]({
                  amount: formatDollars(centsOf(amount)),
                  until: until === null ? '' : dayAndTime(until),
                })}
              </li>
            ))}
          </ul>
          {reserved > 0 && <p>{fundsTexts.reserved(formatDollars(centsOf(reserved)))}</p>}
          {reserved === 0 && withheld.every(({ reason }) => reason !== 'bonus') && (
            <p>{fundsTexts.nothingToDo}</p>
          )}
        </>
      )}
    </div>
  )
}
