import { exactLanding, outcomesOf, type SlipBet } from '@sidebet/contract/texts/outcomes'
import { slipTexts } from '@sidebet/contract/texts/slip'
import { IconInfoCircle } from '@tabler/icons-react'
import styles from './slip.module.css'

const KINDS = { win: styles.win, pay: undefined, back: styles.back }

/** Every way the bet can end, a line each; until there is a bet to speak of, what is missing. */
export function Outcomes({
  bet,
  missing,
}: {
  readonly bet: SlipBet | null
  readonly missing: string
}) {
  if (!bet) return <p className={styles.nothing}>{missing}</p>
  const exact = exactLanding(bet)
  return (
    <div>
      <ul className={styles.outcomes} aria-label={slipTexts.everyOutcome}>
        {outcomesOf(bet).map(({ when, result, kind }) => (
          <li key={kind} className={kind === 'back' ? styles.back : undefined}>
            <span>
              {when}
              <span className="unseen">: </span>
            </span>
            <b className={KINDS[kind]}>{result}</b>
          </li>
        ))}
      </ul>
      {exact && (
        <p className={styles.hint}>
          <IconInfoCircle size={18} aria-hidden="true" />
          {exact}
        </p>
      )}
    </div>
  )
}
