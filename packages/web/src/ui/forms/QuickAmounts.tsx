import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { type Cents, plainDollars } from '@sidebet/domain/money'
import chips from '../chip.module.css'
import styles from './QuickAmounts.module.css'

/** Without a label of its own it is called by the amount. */
export type QuickAmount = { readonly amount: Cents; readonly label?: string }

/** Amounts that people ask for most, one press away each: beside an `AmountField`, which takes the text of them. */
export function QuickAmounts(props: {
  readonly of: readonly QuickAmount[]
  /** What stands in the field. */
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

/** An amount as somebody would type it: "10", "12.50". */
export function typedAmount(amount: Cents): string {
  return plainDollars(amount).replace(/\.00$/, '')
}
