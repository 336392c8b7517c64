import { Button } from '@mantine/core'
import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { type SubmitEvent, useState } from 'react'
import { readStake } from '../betting/slip/readNumber.ts'
import { partsOfBest } from '../betting/takeList/part.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import styles from './BestAmount.module.css'
import type { ChosenOffers } from './useChosenOffers.ts'

const texts = takeListTexts.best

/** An amount on the offers with the best odds, which opens the slip of all that it needs. */
export function BestAmount(props: {
  readonly offers: readonly OfferRow[]
  readonly onTake: ChosenOffers['onTake']
}) {
  const { offers, onTake } = props
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = readStake(text)
    const parts = amount === null ? [] : partsOfBest(offers, amount)
    if (amount === null) setError(betsTexts.accept.amountMissing)
    else if (parts.length === 0) setError(texts.none)
    else onTake(parts, amount)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={texts.label}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(null)
        }}
        {...(error === null ? {} : { error })}
      />
      <Button type="submit" variant="default" size="lg">
        {texts.see}
      </Button>
    </form>
  )
}
