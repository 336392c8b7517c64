import { betsTexts } from '@sidebet/copy/screens/bets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { type SubmitEvent, useState } from 'react'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { typedAmount } from '../../ui/forms/QuickAmounts.tsx'
import { centsOf } from '../../ui/money.tsx'
import { againstInWords } from '../betTexts.ts'
import { readStake } from '../slip/readNumber.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import slip from '../slip/slip.module.css'
import { type ChosenPart, sumOf } from './part.ts'
import styles from './takeList.module.css'

const { close: X, accept } = betsTexts
const texts = takeListTexts.amounts

/** The amount of each part; a part can be removed while others are left. */
export function amountsStep(parts: readonly ChosenPart[]): Promise<readonly ChosenPart[] | 'X'> {
  return dialog.sheet<readonly ChosenPart[] | 'X'>(
    (close) => <AmountsStep parts={parts} onDone={close} />,
    { title: texts.title },
  )
}

/** A part while its amount is typed. */
type Typed = { readonly offer: ChosenPart['offer']; readonly text: string }

function AmountsStep(props: {
  readonly parts: readonly ChosenPart[]
  readonly onDone: (result: readonly ChosenPart[] | 'X') => void
}) {
  const { parts, onDone } = props
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    parts.map(({ offer, amount }) => ({ offer, text: typedAmount(amount) })),
  )
  const read = typed.flatMap(readPart)
  const isWrong = read.length < typed.length
  const change = (id: string, text: string) =>
    setTyped(typed.map((part) => (part.offer._id === id ? { ...part, text } : part)))
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isWrong) onDone(read)
  }
  return (
    <form method="dialog" className={slip.slip} onSubmit={submit} noValidate>
      <p className={slip.text}>{texts.text}</p>
      <ul className={styles.amounts}>
        {typed.map(({ offer, text }) => (
          <li key={offer._id}>
            <AmountOf offer={offer} text={text} onChange={(next) => change(offer._id, next)} />
            {typed.length > 1 && (
              <button
                type="button"
                className={styles.remove}
                onClick={() => setTyped(typed.filter((part) => part.offer !== offer))}
              >
                {texts.remove}
                <span className="unseen"> {againstInWords(offer)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <SlipFoot
        money={isWrong ? '' : moneyLine(sumOf(read))}
        words={[X, texts.continue]}
        onPress={() => onDone('X')}
        submits
        isOff={isWrong}
      />
    </form>
  )
}

function AmountOf(props: Typed & { readonly onChange: (text: string) => void }) {
  const { offer, text, onChange } = props
  const words = againstInWords(offer)
  const left = centsOf(offer.amountBet)
  if (!offer.partialTake) {
    return (
      <p className={styles.whole}>
        {words}: {texts.whole(left)}
      </p>
    )
  }
  const amount = readStake(text)
  const error =
    amount === null ? accept.amountMissing : amount > left ? texts.over(left) : undefined
  return (
    <AmountField
      label={words}
      description={texts.left(left)}
      value={text}
      onChange={onChange}
      {...(error ? { error } : {})}
    />
  )
}

function readPart({ offer, text }: Typed): ChosenPart[] {
  const left = centsOf(offer.amountBet)
  const amount = offer.partialTake ? readStake(text) : left
  return amount === null || amount > left ? [] : [{ offer, amount }]
}
