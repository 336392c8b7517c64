import { betsTexts } from '@sidebet/copy/screens/bets'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { type QuickAmount, QuickAmounts } from '../../ui/forms/QuickAmounts.tsx'
import { readAmount } from '../../ui/forms/readAmount.ts'
import { readStake } from './readNumber.ts'
import styles from './slip.module.css'

const { amountLabel, amountPlaceholder } = betsTexts.accept

/** The stake: typed, or one of the quick amounts. First in its step, and focused. */
export function StakeField(props: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly quick: readonly QuickAmount[]
  /** Receives the text of a quick amount; without it `onChange` does. */
  readonly onPick?: (text: string) => void
  readonly error?: string | undefined
  /** The consequence of the amount, below the field. */
  readonly note?: string
}) {
  const { value, onChange, quick, onPick = onChange, error, note } = props
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
      <QuickAmounts of={quick} amount={stake} onPick={onPick} className={styles.quick!} />
    </div>
  )
}
