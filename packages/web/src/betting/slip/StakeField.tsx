import { betsTexts } from '@sidebet/contract/texts/bets'
import { slipTexts } from '@sidebet/contract/texts/slip'
import { type Cents, plainDollars } from '@sidebet/domain/money'
import chips from '../../core/chip.module.css'
import { AmountField } from '../../core/forms/AmountField.tsx'
import { readStake } from './readNumber.ts'
import styles from './slip.module.css'

export type QuickAmount = { readonly label: string; readonly amount: Cents }

const { amountLabel, amountPlaceholder } = betsTexts.accept

/** How much to bet: typed, or one of the quick amounts. First in its step, and focused. */
export function StakeField(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly quick: readonly QuickAmount[]
  readonly error?: string
}) {
  const { quick, ...field } = props
  const stake = readStake(field.value)
  return (
    <div>
      <AmountField
        {...field}
        label={amountLabel}
        placeholder={amountPlaceholder}
        required
        autofocus
      />
      <fieldset className={styles.quick}>
        <legend className="unseen">{slipTexts.quickAmounts}</legend>
        {quick.map(({ label, amount }) => (
          <button
            key={label}
            type="button"
            className={chips.chip}
            aria-pressed={stake === amount}
            onClick={() => field.onChange(typed(amount))}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** An amount as somebody would type it: "10", "12.50". */
export function typed(amount: Cents): string {
  return plainDollars(amount).replace(/\.00$/, '')
}
