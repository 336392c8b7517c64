import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { offerToAccept } from '@sidebet/copy/sentences'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { useLater } from '../../ui/lazyPart.ts'
import { centsOf } from '../../ui/money.tsx'
import { againstInWords, subjectOf } from '../betTexts.ts'
import { betFacts } from '../probability/lazyBetFacts.ts'
import { SlipFoot } from '../slip/SlipFoot.tsx'
import styles from '../slip/slip.module.css'
import { useOfferNow } from './currentOffer.tsx'
import { TakeHead } from './TakeHead.tsx'
import { concernsAmount, partOf } from './takeable.ts'
import { useObjection } from './useObjection.ts'
import { useTakeCheck } from './useTakeCheck.tsx'

const { accept, close: X } = betsTexts
const decline = friendBetsTexts.decline.word
const inParts = [accept.some, accept.all] as const
const allOrNothing = [accept.accept] as const

type Word = typeof X | typeof decline | (typeof inParts)[number] | (typeof allOrNothing)[number]

/** The pressed button, and the offer as displayed at that time. */
type Choice = { readonly word: Word; readonly offer: OfferRow }

/**
 * The first step: the offer in words, and the choice to take some, all or nothing. A friend's offer may be declined
 * (GAP-091).
 */
export async function offerStep(offer: OfferRow): Promise<Choice> {
  const choice = await dialog.sheet<Choice>((close) => <OfferStep offer={offer} onDone={close} />, {
    title: againstInWords(offer),
    follows: true,
  })
  return choice === X ? { word: X, offer } : choice
}

function OfferStep(props: { readonly offer: OfferRow; readonly onDone: (choice: Choice) => void }) {
  const { offer: before, onDone } = props
  const offer = useOfferNow(before)
  const more = useLater(betFacts, true)
  const left = centsOf(offer.amountBet)
  const part = partOf(offer, left)
  const found = useObjection(offer, null)
  // Where parts are taken, a smaller amount may be accepted.
  const isAvoidable = found !== null && concernsAmount(found) && offer.partialTake
  const { isRefused, note } = useTakeCheck(before, isAvoidable ? null : found)
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
      <p className={styles.terms}>{text}</p>
      {more && <more.BetFacts game={offer} bet={{ ...subjectOf(offer), side: 'accepter' }} />}
      <SlipFoot
        money={part ? moneyLine(part, offer.partialTake) : ''}
        words={words}
        waits="allButFirst"
        onPress={(word) => onDone({ word, offer })}
        hasFocus
        isRefused={isRefused}
        status={note}
      />
    </div>
  )
}
