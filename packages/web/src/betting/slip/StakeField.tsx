import { betsTexts } from '@sidebet/contract/texts/bets'
import { fieldsTexts } from '@sidebet/contract/texts/fields'
import { slipTexts } from '@sidebet/contract/texts/slip'
import { type Cents, formatDollars, plainDollars } from '@sidebet/domain/money'
import chips from '../../core/chip.module.css'
import { AmountField } from '../../core/forms/AmountField.tsx'
import { readAmount } from '../../core/forms/readAmount.ts'
import { readStake } from './readNumber.ts'
import styles from './slip.module.css'

export type QuickAmount = { readonly label: string; readonly amount: Cents }

const { amountLabel, amountPlaceholder } = betsTexts.accept

/** How much to bet: typed, or one of the quick amounts. First in its step, and focused. */
export function StakeField(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly quick: readonly QuickAmount[]
  readonly error?: string | undefined
  /** What the amount comes to, right under it. */
  readonly note?: string
}) {
  const { value, onChange, quick, error, note } = props
  const stake = readStake(value)
  const isNone = value.trim() !== '' && readAmount(value, 'halfUp') === null
  const wrong = isNone ? fieldsTexts.notAmount : error
  return (
    <div>
      <AmountField
        value={value}
        onChange={onChange}
        label={amountLabel}
        placeholder={amountPlaceholder}
        required
        autofocus
        {...(wrong ? { error: wrong } : {})}
      />
      {note && <p className={styles.note}>{note}</p>}
      <fieldset className={styles.quick}>
        <legend className="unseen">{slipTexts.quickAmounts}</legend>
        {quick.map(({ label, amount }) => (
          <button
            key={label}
            type="button"
            className={chips.chip}
            aria-pressed={stake === amount}
            onClick={() => onChange(typed(amount))}
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

/** "$10". */
export function quickAmount(amount: Cents): QuickAmount {
  return { label: formatDollars(amount).replace(/\.00$/, ''), amount }
}
