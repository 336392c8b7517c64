import { offersTexts } from '@sidebet/copy/screens/offers'
import type { Odds } from '@sidebet/domain/odds'
import type { Filled } from './draft.ts'
import styles from './OddsSlider.module.css'
import { nearestStep, ODDS_STEPS } from './oddsSteps.ts'

const texts = offersTexts.setTheBet
const EVEN = (ODDS_STEPS.length - 1) / 2

/** Sets both parts of the odds. Typed odds that are no step of it are at the nearest one. */
export function OddsSlider(props: {
  /** Null while a part is invalid. */
  readonly odds: Odds | null
  readonly onChange: (parts: Pick<Filled, 'numerator' | 'denominator'>) => void
}) {
  const { odds, onChange } = props
  function slide(step: number) {
    const [numerator, denominator] = ODDS_STEPS[step]!
    onChange({ numerator, denominator })
  }
  return (
    <div>
      <input
        type="range"
        className={styles.slider}
        aria-label={texts.oddsSlider}
        aria-valuetext={odds ? texts.oddsAre(odds) : texts.wrong.odds}
        min={0}
        max={ODDS_STEPS.length - 1}
        value={odds ? nearestStep(odds) : EVEN}
        onChange={(event) => slide(Number(event.target.value))}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{texts.oddsEnds.theirs}</span>
        <span>{texts.oddsEnds.yours}</span>
      </div>
    </div>
  )
}
