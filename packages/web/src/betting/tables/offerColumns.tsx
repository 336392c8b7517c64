/**
 * The first of the two table shapes: Date, Game, Winner, Spread, Odds (S8), and further useful columns. A card has these
 * facts in its head and its sentences.
 */
import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { Amount, centsOf } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/tableDescription.ts'
import { gameInShort } from '../games/gameTexts.ts'
import { OfferOdds } from '../odds/OfferOdds.tsx'
import styles from './offerColumns.module.css'

const { columns: labels, moreColumns: moreLabels } = offersTexts

export const offerColumns: readonly Column<OfferRow>[] = [
  {
    key: 'date',
    label: labels.date,
    cell: (row) => row.dateMatch,
    sort: (row) => row.dateTimeDB,
    notInCard: true,
  },
  {
    key: 'game',
    label: labels.game,
    cell: (row) => <span className="figures">{gameInShort(row)}</span>,
    sort: gameInShort,
    notInCard: true,
  },
  {
    key: 'winner',
    label: labels.winner,
    cell: (row) => row.winnerOfferShort,
    sort: (row) => row.winnerOfferShort,
    notInCard: true,
  },
  {
    key: 'spread',
    label: labels.spread,
    cell: (row) => row.spreadOffer,
    sort: (row) => row.spreadOffer,
    isNumber: true,
    notInCard: true,
  },
  {
    key: 'odds',
    label: labels.odds,
    cell: (row) => <OfferOdds of={row} />,
    sort: (row) => row.oddsNumeratorOffer / row.oddsDenominatorOffer,
    isNumber: true,
    notInCard: true,
  },
]

/** The amount left for takers, and the amount offered where a part was taken. A card has a bar instead. */
export const amountColumn: Column<OfferRow> = {
  key: 'amount',
  label: moreLabels.amount,
  cell: (row) => (
    <>
      <Amount of={centsOf(row.amountBet)} />
      {row.amountBet < row.amountOffered && (
        <span className={styles.whole}>
          {` ${offersTexts.of} `}
          <Amount of={centsOf(row.amountOffered)} />
        </span>
      )}
    </>
  ),
  sort: (row) => row.amountBet,
  isNumber: true,
  notInCard: true,
}
