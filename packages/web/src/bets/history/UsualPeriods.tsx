import { betsTexts } from '@sidebet/copy/screens/bets'
import { serverNow } from '../../api/clock.ts'
import chips from '../../ui/chip.module.css'
import { isSamePeriod, type Period, usualPeriods } from './period.ts'
import styles from './periods.module.css'

const { usual, usualPeriods: title } = betsTexts.history

/** The most used periods, one press each; the form takes any other. */
export function UsualPeriods(props: {
  readonly selectedPeriod: Period
  readonly onGet: (period: Period) => void
}) {
  const { selectedPeriod, onGet } = props
  const periods = usualPeriods(serverNow())
  return (
    <fieldset className={styles.periods}>
      <legend className="unseen">{title}</legend>
      {Object.entries(periods).map(([name, period]) => (
        <button
          key={name}
          type="button"
          className={chips.chip}
          aria-pressed={isSamePeriod(selectedPeriod, period)}
          onClick={() => onGet(period)}
        >
          {usual[name as keyof typeof periods]}
        </button>
      ))}
    </fieldset>
  )
}
