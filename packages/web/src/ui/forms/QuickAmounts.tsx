import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { type Cents, plainDollars } from '@sidebet/domain/money'
import chips from '../chip.module.css'
import styles from './QuickAmounts.module.css'

/** Without a label of its own the amount is the label. */
export type QuickAmount = { readonly amount: Cents; readonly label?: string }

/** The most used amounts, one press each: beside an `AmountField`, which receives their text. */
export function QuickAmounts(props: {
  readonly of: readonly QuickAmount[]
  /** The amount in the field. */
  readonly amount: Cents | null
  readonly onPick: (text: string) => void
  readonly className?: string
}) {
  const { of, amount: there, onPick, className = '' } = props
  return (
    <fieldset className={`${styles.quick} ${className}`}>
      <legend className="unseen">{fieldsTexts.quickAmounts}</legend>
      {of.map(({ amount, label = fieldsTexts.quickAmount(amount) }) => (
        <button
          key={label}
          type="button"
          className={chips.chip}
          aria-pressed={there === amount}
          onClick={() => onPick(typedAmount(amount))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** An amount as a user would type it: "10", "12.50". */
export function typedAmount(amount: Cents): string {
  return plainDollars(amount).replace(/\.00$/, '')
}
