import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { friendBetsTexts } from '@sidebet/contract/texts/friendBets'
import { moneyLine } from '@sidebet/contract/texts/outcomes'
import { offerToAccept } from '@sidebet/contract/texts/sentences'
import { dialog } from '../../core/dialogs/dialog.ts'
import { centsOf } from '../../core/money.tsx'
import { againstInWords, subjectOf } from '../betWords.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import styles from '../slip/slip.module.css'
import { PartPreview } from './PartPreview.tsx'
import { TakeHead } from './TakeHead.tsx'
import { partOf } from './takeable.ts'

const { accept, close: X } = betsTexts
const decline = friendBetsTexts.decline.word
const inParts = [accept.some, accept.all] as const
const allOrNothing = [accept.accept] as const

type Word = typeof X | typeof decline | (typeof inParts)[number] | (typeof allOrNothing)[number]

/** The first step: the offer in words, and whether some, all or nothing of it is taken; a friend's may be declined (GAP-091). */
export function offerStep(offer: OfferRow): Promise<Word> {
  return dialog.sheet<Word>((close) => <OfferStep offer={offer} onDone={close} />, {
    title: againstInWords(offer),
    follows: true,
  })
}

function OfferStep({
  offer,
  onDone,
}: {
  readonly offer: OfferRow
  readonly onDone: (word: Word) => void
}) {
  const left = centsOf(offer.amountBet)
  const part = partOf(offer, left)
  const amounts = offer.partialTake ? inParts : allOrNothing
  const words: readonly Word[] = [X, ...(offer.friend ? [decline] : []), ...amounts]
  const text = offerToAccept({
    ...subjectOf(offer),
    amountLeft: left,
    offererPay: centsOf(offer.offerPay),
    partialTake: offer.partialTake,
  })
  return (
    <div className={styles.slip}>
      <TakeHead offer={offer} />
      <PartPreview offer={offer} amount={left} />
      <p className={styles.terms}>{text}</p>
      <SlipFoot
        money={part ? moneyLine(part, offer.partialTake) : ''}
        words={words}
        onPress={onDone}
        hasFocus
      />
    </div>
  )
}
