import {
  exactLanding,
  outcomesOf,
  type SlipBet,
  shortOutcomesOf,
} from '@sidebet/copy/screens/outcomes'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRoom } from '../../ui/dialogs/visible.ts'
import styles from './slip.module.css'

const KINDS = { win: styles.win, pay: undefined, back: styles.back }

type Props = {
  readonly bet: SlipBet | null
  /** The text while there is no bet. */
  readonly missing: string
  /** Shorter texts in little room, and above a keyboard only win and loss. */
  readonly shortens?: boolean
}

/** Every way in which the bet can end, a line each. */
export function Outcomes({ bet, missing, shortens = false }: Props) {
  const { isLow, isShort } = useRoom()
  if (!bet) return <p className={styles.nothing}>{missing}</p>
  const inFew = isLow && shortens
  const outcomes = inFew ? shortOutcomesOf(bet) : outcomesOf(bet)
  const exact = inFew ? null : exactLanding(bet)
  return (
    <div>
      <ul className={styles.outcomes} aria-label={slipTexts.everyOutcome}>
        {outcomes.slice(0, isShort && shortens ? 2 : 3).map(({ when, result, kind }) => (
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
