import { exactLanding, outcomesOf, type SlipBet } from '@sidebet/copy/screens/outcomes'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { IconInfoCircle } from '@tabler/icons-react'
import styles from './slip.module.css'

const KINDS = { win: styles.win, pay: undefined, back: styles.back }

/** Every way in which the bet can end, a line each: shown where the bet is confirmed. */
export function Outcomes({ bet }: { readonly bet: SlipBet }) {
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
