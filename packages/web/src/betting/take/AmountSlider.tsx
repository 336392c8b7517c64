import { betsTexts } from '@sidebet/copy/screens/bets'
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import styles from './AmountSlider.module.css'

const { slider, beyond } = betsTexts.accept

/** A slider for a part of what is left, in steps of a dollar, 25 cents or a cent, depending on the amount. */
export function AmountSlider(props: {
  readonly amount: Cents | null
  readonly most: Cents
  readonly onChange: (amount: Cents) => void
}) {
  const { amount, most, onChange } = props
  const step = most >= 20_00 ? 1_00 : most >= 2_00 ? 25 : 1
  // The last step may be smaller: a slider in cents would stop before it.
  const steps = Math.ceil(most / step)
  const isBeyond = amount !== null && amount > most
  const shown = Math.min(amount ?? 0, most)
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={slider}
      aria-valuetext={isBeyond ? beyond(most) : formatDollars(cents(shown))}
      data-beyond={isBeyond}
      min={1}
      max={steps}
      value={Math.max(1, Math.round(shown / step))}
      onChange={(event) => onChange(cents(Math.min(most, Number(event.target.value) * step)))}
    />
  )
}
