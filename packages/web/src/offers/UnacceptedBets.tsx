import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { slipTexts } from '@sidebet/contract/texts/slip'
import { minus } from '@sidebet/domain/money'
import { gameInWords, pickInWords } from '../betting/betWords.ts'
import { cancelFlow } from '../betting/cancel/cancelFlow.ts'
import { BetState } from '../betting/slip/BetState.tsx'
import { AmountLeft } from '../betting/tables/AmountLeft.tsx'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { OfferHead } from '../betting/tables/OfferHead.tsx'
import { amountColumn, offerColumns, startsColumn } from '../betting/tables/offerColumns.tsx'
import { stakesOfOwn } from '../betting/tables/stakes.ts'
import { api } from '../core/calls/api.ts'
import { centsOf } from '../core/money.tsx'
import { paths } from '../core/shell/paths.ts'
import styles from './UnacceptedBets.module.css'

const texts = offersTexts.unaccepted

const list: BetList<OfferRow> = {
  title: texts.title,
  table: ({ userID }, reload) => ({
    source: {
      key: ['ownOffers', userID],
      load: (page) => api.ownOffers({ params: { userID }, ...page }),
    },
    columns: [...offerColumns, amountColumn, startsColumn],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void cancelFlow(offer, reload),
    cardHead: (offer) => (
      <>
        <OfferHead offer={offer} words={pickInWords(offer)} stakes={stakesOfOwn(offer)} />
        <p className={styles.state}>
          <OfferState offer={offer} />
        </p>
      </>
    ),
    cardFoot: (offer) => <AmountLeft offer={offer} />,
    action: () => ({ word: texts.cancelIt, isQuiet: true }),
  }),
  reloads: ['ownOffers', 'recentOffers', 'leagueOffers', 'teamOffers', 'dateOffers'],
  empty: texts.empty,
  next: { label: offersTexts.makeBet, to: paths.home },
  okLeadsTo: paths.home,
}

function OfferState({ offer }: { readonly offer: OfferRow }) {
  const whole = centsOf(offer.amountOffered)
  const taken = minus(whole, centsOf(offer.amountBet))
  if (taken === 0) return <BetState word="waiting">{slipTexts.forSomebody}</BetState>
  return <BetState word="partTaken">{slipTexts.takenOf({ taken, whole })}</BetState>
}

/** The user's offers that wait for somebody, or for more; a row asks whether to cancel it. */
export function UnacceptedBets() {
  return <BetListScreen list={list} />
}
