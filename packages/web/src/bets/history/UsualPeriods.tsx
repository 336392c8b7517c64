import { betsTexts } from '@sidebet/copy/screens/bets'
import chips from '../../core/chip.module.css'
import { serverNow } from '../../core/clock.ts'
import { isSamePeriod, type Period, usualPeriods } from './period.ts'
import styles from './periods.module.css'

const { usual, usualPeriods: title } = betsTexts.history

/** The periods that people ask for most, each one press away; any other is typed into the form. */
export function UsualPeriods(props: {
  readonly asked: Period
  readonly onGet: (period: Period) => void
}) {
  const { asked, onGet } = props
  const periods = usualPeriods(serverNow())
  return (
    <fieldset className={styles.periods}>
      <legend className="unseen">{title}</legend>
      {Object.entries(periods).map(([name, period]) => (
        <button
          key={name}
          type="button"
          className={chips.chip}
          aria-pressed={isSamePeriod(asked, period)}
          onClick={() => onGet(period)}
        >
          {usual[name as keyof typeof periods]}
        </button>
      ))}
    </fieldset>
  )
}
