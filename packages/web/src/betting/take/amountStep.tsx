import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { type SubmitEvent, useState } from 'react'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { type QuickAmount, typedAmount } from '../../ui/forms/QuickAmounts.tsx'
import { Amount, centsOf } from '../../ui/money.tsx'
import { againstInWords } from '../betTexts.ts'
import { readStake } from '../slip/readNumber.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import { StakeField } from '../slip/StakeField.tsx'
import styles from '../slip/slip.module.css'
import { AmountSlider } from './AmountSlider.tsx'
import { Meanwhile, useOfferNow } from './currentOffer.tsx'
import { PartPreview } from './PartPreview.tsx'
import { TakeHead } from './TakeHead.tsx'
import { partOf } from './takeable.ts'

const { accept, close: X } = betsTexts
const QUICK = [10_00, 25_00, 50_00].map(cents)

type Asking = {
  readonly offer: OfferRow
  /** The initial value of the field. */
  readonly before: Cents | null
  /** Another user took a part of it after this step was first shown. */
  readonly hasChanged: boolean
}

/** The amount, and the offer as displayed at that time. */
type Chosen = { readonly amount: Cents; readonly offer: OfferRow }

/** The choice of how much of an offer to take. */
export function amountStep(asking: Asking): Promise<Chosen | 'X'> {
  return dialog.sheet<Chosen | 'X'>((close) => <AmountStep {...asking} onDone={close} />, {
    title: againstInWords(asking.offer),
  })
}

function AmountStep(props: Asking & { readonly onDone: (chosen: Chosen | 'X') => void }) {
  const { before, hasChanged, onDone } = props
  const offer = useOfferNow(props.offer)
  const [text, setText] = useState(before === null ? '' : typedAmount(before))
  const [isMissing, setMissing] = useState(false)
  const left = centsOf(offer.amountBet)
  const amount = readStake(text)
  const part = partOf(offer, amount)
  const over = amount !== null && amount > left ? minus(amount, left) : null
  const wrong = over === null ? undefined : accept.onlyLeft(left)

  function change(next: string) {
    setText(next)
    setMissing(false)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (amount !== null) return onDone({ amount, offer })
    setMissing(true)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles.slip} onSubmit={submit} noValidate>
      <TakeHead offer={offer} folds />
      <p className={`${styles.text} ${styles.folds}`}>{accept.howMuch(left)}</p>
      <div>
        <StakeField
          value={text}
          onChange={change}
          quick={quickAmounts(left)}
          error={isMissing ? accept.amountMissing : wrong}
        />
        <div className={styles.folds}>
          <AmountSlider
            amount={amount}
            most={left}
            onChange={(value) => change(typedAmount(value))}
          />
          {over === null ? (
            <p className={styles.others}>
              {accept.leftForOthers} <Amount of={part ? part.others : left} />
            </p>
          ) : (
            <p className={`${styles.others} ${styles.over}`}>{accept.moreThanLeft(over)}</p>
          )}
        </div>
      </div>
      <SlipFoot
        outcomes={<PartPreview offer={offer} amount={amount} shortens />}
        money={part ? moneyLine(part) : ''}
        words={[X, accept.accept]}
        onPress={() => onDone('X')}
        submits
        status={<Meanwhile offer={props.offer} hasChanged={hasChanged} />}
      />
    </form>
  )
}

function quickAmounts(left: Cents): QuickAmount[] {
  const smaller = QUICK.filter((amount) => amount < left).map((amount) => ({ amount }))
  return [...smaller, { label: accept.allLeft(left), amount: left }]
}
