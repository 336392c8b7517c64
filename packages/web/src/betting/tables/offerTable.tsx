/** A list of offers to take: on the boards of a league and among the recent ones. Each fact is there once. */
import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts as texts } from '@sidebet/copy/screens/offers'
import { Amount, centsOf } from '../../ui/money.tsx'
import type { Column, TableDescription } from '../../ui/table/tableDescription.ts'
import { againstInWords, offererWinsInWords, pickInWords, takerWinsInWords } from '../betTexts.ts'
import { gameInShort, gameInWords } from '../games/gameTexts.ts'
import { GameLine } from './GameLine.tsx'
import { OfferStakes } from './OfferStakes.tsx'
import { amountColumn, offerColumns } from './offerColumns.tsx'
import styles from './offerTable.module.css'

const { boardColumns: labels } = texts

/**
 * The specified columns, the offerer and both stakes; a row opens the take flow. The user's own offers are in the list
 * too (GAP-136): they are marked, and open the same flow, which refuses at Confirm (GAP-103). `isByGame` means that
 * the offers on a game are near each other.
 */
export function offerTable(userID: string, { isByGame }: { readonly isByGame: boolean }) {
  const isOwn = (offer: OfferRow) => offer.userIDoffer === userID
  return {
    columns: [...offerColumns.map(inBoard), ...moneyColumns(isOwn)],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) =>
      `${gameInWords(offer)}: ${isOwn(offer) ? pickInWords(offer) : againstInWords(offer)}`,
    groups: {
      keyOf: (offer) => offer.gameID,
      head: (offer) => <GameLine game={offer} />,
      inHead: { columns: ['date', 'game'], cell: (offer) => <Offerer offer={offer} /> },
      canReorder: isByGame,
    },
    cardHead: (offer) => <CardHead offer={offer} isOwn={isOwn(offer)} />,
    cardFoot: (offer) => <OfferStakes offer={offer} isOwn={isOwn(offer)} />,
    action: (offer) => (isOwn(offer) ? { word: texts.own, isQuiet: true } : { word: texts.take }),
    hasActionInRow: true,
    gone: texts.gone,
    newRows: texts.newRows,
  } satisfies Partial<TableDescription<OfferRow>>
}

/** The server orders the whole board: a heading could only sort the loaded part. */
function inBoard({ sort: _order, ...column }: Column<OfferRow>): Column<OfferRow> {
  return column
}

function Offerer({ offer }: { readonly offer: OfferRow }) {
  return (
    <span className={styles.name}>
      <span className="unseen">{`${gameInShort(offer)}, ${labels.by} `}</span>
      {offer.usernameOffer}
    </span>
  )
}

function moneyColumns(isOwn: (offer: OfferRow) => boolean): Column<OfferRow>[] {
  const extra = { isExtra: true, notInCard: true }
  return [
    {
      key: 'risk',
      label: labels.risk,
      cell: (offer) =>
        isOwn(offer) ? <Amount of={centsOf(offer.offerPay)} /> : amountColumn.cell(offer),
      isNumber: true,
      ...extra,
    },
    {
      key: 'win',
      label: labels.win,
      cell: (offer) =>
        isOwn(offer) ? amountColumn.cell(offer) : <Amount of={centsOf(offer.offerPay)} />,
      isNumber: true,
      ...extra,
    },
  ]
}

/** The user's own side comes first: for a taker, the pick is the other side's. */
function CardHead({ offer, isOwn }: { readonly offer: OfferRow; readonly isOwn: boolean }) {
  return (
    <>
      <p className={styles.title}>
        <span className="unseen">{`${gameInShort(offer)}: `}</span>
        {isOwn ? pickInWords(offer) : againstInWords(offer)}
      </p>
      <p className={styles.wins}>{isOwn ? offererWinsInWords(offer) : takerWinsInWords(offer)}</p>
    </>
  )
}
