import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { type MouseEvent, type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { type QuickAmount, typedAmount } from '../../ui/forms/QuickAmounts.tsx'
import { Amount, centsOf } from '../../ui/money.tsx'
import { paths } from '../../ui/page/paths.ts'
import { againstInWords } from '../betTexts.ts'
import { readStake } from '../slip/readNumber.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import { StakeField } from '../slip/StakeField.tsx'
import styles from '../slip/slip.module.css'
import { AmountSlider } from './AmountSlider.tsx'
import { useOfferNow } from './currentOffer.tsx'
import { TakeHead } from './TakeHead.tsx'
import { concernsAmount, partOf } from './takeable.ts'
import { useObjectionToAmount } from './useObjection.ts'
import { useTakeCheck } from './useTakeCheck.tsx'

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

type Result = Chosen | 'X' | 'deposit'

/** The choice of how much of an offer to take. `deposit` leaves the flow for the deposits. */
export function amountStep(asking: Asking): Promise<Result> {
  return dialog.sheet<Result>((close) => <AmountStep {...asking} onDone={close} />, {
    title: againstInWords(asking.offer),
  })
}

function AmountStep(props: Asking & { readonly onDone: (result: Result) => void }) {
  const { before, hasChanged, onDone } = props
  const offer = useOfferNow(props.offer)
  const [text, setText] = useState(before === null ? '' : typedAmount(before))
  const [isMissing, setMissing] = useState(false)
  const [isPicked, setPicked] = useState(false)
  const left = centsOf(offer.amountBet)
  const amount = readStake(text)
  const part = partOf(offer, amount)
  const over = amount !== null && amount > left ? minus(amount, left) : null
  const found = useObjectionToAmount(offer, amount)
  const isOfAmount = found !== null && concernsAmount(found)
  const wrong = isOfAmount && amount !== null ? found : null
  const { isRefused, note } = useTakeCheck(props.offer, isOfAmount ? null : found, { hasChanged })

  // A quick amount leads straight to the confirmation, unless it is refused here.
  useEffect(() => {
    if (isPicked && amount !== null && wrong === null) onDone({ amount, offer })
  }, [isPicked, amount, wrong, offer, onDone])

  function change(next: string) {
    setText(next)
    setMissing(false)
    setPicked(false)
  }
  function pick(quick: string) {
    change(quick)
    setPicked(true)
  }
  function leaveToDeposit(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onDone('deposit')
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (amount !== null && wrong === null) return onDone({ amount, offer })
    setMissing(amount === null)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form method="dialog" className={styles.slip} onSubmit={submit} noValidate>
      <TakeHead offer={offer} folds />
      <p className={`${styles.text} ${styles.folds}`}>{accept.howMuch(left)}</p>
      <div>
        <StakeField
          value={text}
          onChange={change}
          quick={quickAmounts(left)}
          onPick={pick}
          error={isMissing ? accept.amountMissing : wrong?.error}
        />
        {wrong?.code === 'insufficientFunds' && (
          <Link to={paths.depositChoice} className={styles.deposit} onClick={leaveToDeposit}>
            {accept.deposit}
          </Link>
        )}
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
        money={part && !wrong ? moneyLine(part) : ''}
        words={[X, accept.accept]}
        onPress={() => onDone('X')}
        submits
        isOff={wrong !== null}
        isRefused={isRefused}
        status={note}
      />
    </form>
  )
}

function quickAmounts(left: Cents): QuickAmount[] {
  const smaller = QUICK.filter((amount) => amount < left).map((amount) => ({ amount }))
  return [...smaller, { label: accept.allLeft(left), amount: left }]
}
