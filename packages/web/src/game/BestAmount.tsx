import { Button } from '@mantine/core'
import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { cents } from '@sidebet/domain/money'
import { type SubmitEvent, useState } from 'react'
import { readStake } from '../betting/slip/readNumber.ts'
import { partsOfBest } from '../betting/takeList/part.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { QuickAmounts } from '../ui/forms/QuickAmounts.tsx'
import { centsOf } from '../ui/money.tsx'
import styles from './BestAmount.module.css'
import type { ChosenOffers } from './useChosenOffers.ts'

const texts = takeListTexts.best
const QUICK = [10_00, 25_00, 50_00].map(cents)

/** An amount on the offers with the best odds, typed or in one press, which opens the slip of all that it needs. */
export function BestAmount(props: {
  readonly offers: readonly OfferRow[]
  readonly onTake: ChosenOffers['onTake']
}) {
  const { offers, onTake } = props
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const open = offers.reduce((sum, offer) => sum + centsOf(offer.amountBet), 0)
  const quick = QUICK.filter((amount) => amount <= open).map((amount) => ({ amount }))
  function change(next: string) {
    setText(next)
    setError(null)
  }
  function take(typed: string) {
    change(typed)
    const amount = readStake(typed)
    const parts = amount === null ? [] : partsOfBest(offers, amount)
    if (amount === null) setError(betsTexts.accept.amountMissing)
    else if (parts.length === 0) setError(texts.none)
    else onTake(parts, amount, () => change(''))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    take(text)
  }
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={texts.label}
        value={text}
        onChange={change}
        {...(error === null ? {} : { error })}
      />
      <Button type="submit" variant="default" size="lg">
        {texts.see}
      </Button>
      {quick.length > 0 && (
        <QuickAmounts of={quick} amount={null} onPick={take} className={styles.quick!} />
      )}
    </form>
  )
}
