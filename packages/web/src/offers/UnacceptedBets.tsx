import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { minus } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { audienceOf, offeredToInWords, waitsForInWords } from '../betting/audience.ts'
import { leftInWords, needInWords, pickInWords } from '../betting/betTexts.ts'
import { cancelFlow } from '../betting/cancel/cancelFlow.ts'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { Starts } from '../betting/games/Starts.tsx'
import { OfferLink } from '../betting/share/OfferLink.tsx'
import { BetState } from '../betting/slip/BetState.tsx'
import { AmountLeft } from '../betting/tables/AmountLeft.tsx'
import { type BetList, BetListScreen } from '../betting/tables/BetListScreen.tsx'
import { MyBets } from '../betting/tables/MyBets.tsx'
import { offerColumns } from '../betting/tables/offerColumns.tsx'
import { type OwnBet, OwnBetHead, sideColumns, stateColumn } from '../betting/tables/ownBets.tsx'
import { centsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'

const texts = offersTexts.unaccepted

const action = () => ({ word: texts.cancelIt, isQuiet: true })

/** What is left of it, from the offerer's side. */
function see(offer: OfferRow): OwnBet {
  const { offerPay, amountBet } = offer
  const state = <OfferState offer={offer} />
  return { state, side: 'offerer', risk: centsOf(offerPay), win: centsOf(amountBet) }
}

const list: BetList<OfferRow> = {
  title: texts.title,
  above: <MyBets />,
  table: ({ userID }, reload) => ({
    source: {
      key: ['ownOffers', userID],
      load: (page) => api.ownOffers({ params: { userID }, ...page }),
    },
    columns: [
      ...offerColumns,
      stateColumn(see, (offer) => <Left offer={offer} />),
      ...sideColumns(see, action),
    ],
    rowKey: (offer) => offer._id,
    rowLabel: (offer) => `${gameInWords(offer)}: ${pickInWords(offer)}`,
    onOpen: (offer) => void cancelFlow(offer, reload),
    cardHead: (offer) => (
      <OwnBetHead game={offer} bet={see(offer)} words={needInWords(offer, 'offerer')} />
    ),
    cardFoot: (offer) => (
      <AmountLeft offer={offer}>
        <OfferLink offer={offer} />
      </AmountLeft>
    ),
    isOneCard: true,
    action,
    gone: texts.gone,
    newRows: offersTexts.newRows,
  }),
  reloads: ['ownOffers', 'recentOffers', 'leagueOffers', 'teamOffers', 'dateOffers'],
  empty: texts.empty,
  next: { label: offersTexts.makeBet, to: paths.home },
  okLeadsTo: paths.home,
}

/** The taker for which it waits, or how much was taken; and its audience. */
function OfferState({ offer }: { readonly offer: OfferRow }) {
  const whole = centsOf(offer.amountOffered)
  const taken = minus(whole, centsOf(offer.amountBet))
  const audience = audienceOf(offer)
  if (taken === 0) return <BetState word="waiting">{waitsForInWords(audience)}</BetState>
  const parts = [slipTexts.takenOf({ taken, whole }), offeredToInWords(audience)]
  return <BetState word="partTaken">{parts.join(', ')}</BetState>
}

/** The amount left, the end of the offer and its link, as in a card's foot and head. */
function Left({ offer }: { readonly offer: OfferRow }) {
  return (
    <>
      {leftInWords(offer)}
      {', '}
      <Starts at={offer.dateTimeDB} /> <OfferLink offer={offer} />
    </>
  )
}

/** The user's offers that wait for a taker, wholly or in part; a row prompts whether to cancel it. */
export function UnacceptedBets() {
  return <BetListScreen list={list} />
}
