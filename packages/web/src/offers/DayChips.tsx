import type { LeagueCounts } from '@sidebet/contract/home'
import { gamesText, offersText } from '@sidebet/copy/counts'
import { offersTexts } from '@sidebet/copy/screens/offers'
import chips from '../ui/chip.module.css'
import { readerFormat } from '../ui/reader.ts'
import styles from './DayChips.module.css'

const texts = offersTexts.byDate

/** As many as fit on a phone; the calendar marks all days. */
const SHOWN = 8

const SHORT_DAY = readerFormat({
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
})

/** The next days with games, and the number of offers on each of them. */
export function DayChips(props: {
  readonly days: LeagueCounts['days']
  /** "2026-11-22", the day whose offers are displayed. */
  readonly selectedDay: string | null
  readonly onPick: (day: string) => void
}) {
  const { days, selectedDay, onPick } = props
  if (days.length === 0) return null
  return (
    <fieldset className={styles.days}>
      <legend className="unseen">{texts.nextDays}</legend>
      {days.slice(0, SHOWN).map(({ dateDate, games, offers }) => (
        <button
          key={dateDate}
          type="button"
          className={`${chips.chip} ${styles.day}`}
          aria-pressed={selectedDay === dateDate}
          onClick={() => onPick(dateDate)}
        >
          {SHORT_DAY.format(new Date(`${dateDate}T00:00:00.000Z`))}
          <small className={offers > 0 ? styles.offers : undefined}>
            {offers > 0 ? offersText(offers) : gamesText(games)}
          </small>
        </button>
      ))}
    </fieldset>
  )
}
