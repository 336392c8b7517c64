/** A list of offers to take, whichever they are: on the boards of a league and among the recent ones. */
import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts as texts } from '@sidebet/contract/texts/offers'
import { stakesTexts } from '@sidebet/contract/texts/stakes'
import type { CallName } from '../../core/calls/calls.ts'
import { centsOf } from '../../core/money.tsx'
import type { Column, TableDescription } from '../../core/table/tableDescription.ts'
import { gameInWords, pickInWords } from '../betWords.ts'
import { takeFlow } from '../take/takeFlow.tsx'
import { AmountLeft } from './AmountLeft.tsx'
import { OfferHead, type Stakes } from './OfferHead.tsx'
import styles from './offerColumns.module.css'
import { amountColumn, offerColumns, startsColumn } from './offerColumns.tsx'

/** The calls whose answers are old after an offer was taken. */
export const TAKE_CHANGES: readonly CallName[] = [
  'leagueOffers',
  'teamOffers',
  'dateOffers',
  'recentOffers',
  'publicLiveBets',
]

/**
 * The specified columns, what is left and when it starts; a row opens the take flow. One's own offers are in the
 * list too (GAP-136): they say so, and open the same flow, which refuses at Confirm (GAP-103).
 */
export function offerTable(userID: string, reload: () => void) {
  const isOwn = (offer: OfferRow) => offer.userIDoffer === userID
  return {
    columns: [
      ...offerColumns.map((column) => markedAsOwn(column, isOwn)),
      amountColumn,
      startsColumn,
    ],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void takeFlow(offer, { reload }),
    cardHead: (offer) => (
      <OfferHead
        offer={offer}
        words={pickInWords(offer)}
        stakes={isOwn(offer) ? stakesOfOwn(offer) : stakesOfTaker(offer)}
      />
    ),
    cardFoot: (offer) => <AmountLeft offer={offer} />,
    action: (offer) => (isOwn(offer) ? { word: texts.own, isQuiet: true } : { word: texts.take }),
  } satisfies Partial<TableDescription<OfferRow>>
}

function markedAsOwn(
  column: Column<OfferRow>,
  isOwn: (offer: OfferRow) => boolean,
): Column<OfferRow> {
  if (column.key !== 'game') return column
  return {
    ...column,
    cell: (offer) => (
      <>
        {column.cell(offer)}
        {isOwn(offer) && <span className={styles.own}>{texts.own}</span>}
      </>
    ),
  }
}

/** Both sides of what is left, for whoever takes it. */
function stakesOfTaker({ amountBet, offerPay, usernameOffer }: OfferRow): Stakes {
  return { you: centsOf(amountBet), them: { who: usernameOffer, risk: centsOf(offerPay) } }
}

/** Both sides of what is left, for the user who offers it. */
function stakesOfOwn({ amountBet, offerPay }: OfferRow): Stakes {
  return { you: centsOf(offerPay), them: { who: stakesTexts.nobodyYet, risk: centsOf(amountBet) } }
}
