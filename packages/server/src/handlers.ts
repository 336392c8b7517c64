/** Every call that the server answers. */
import { adjustAmountBetByAccepted, adjustFundsAtAccept } from './bets/acknowledgements.ts'
import { allPastBets, historyByDates, pastBets, publicLiveBets } from './bets/lists.ts'
import { takeOffer } from './bets/takeOffer.ts'
import type { Handler } from './core/http/handle.ts'
import { captureOrder } from './deposits/captureOrder.ts'
import { createOrder } from './deposits/createOrder.ts'
import { paypalDeposit } from './deposits/paypalDeposit.ts'
import { adjustFundsAtPost } from './offers/adjustFundsAtPost.ts'
import { cancelOffer } from './offers/cancelOffer.ts'
import { dateOffers, leagueOffers, ownOffers, recentOffers, teamOffers } from './offers/lists.ts'
import { postOffer } from './offers/postOffer.ts'

export const handlers: readonly Handler[] = [
  adjustAmountBetByAccepted,
  adjustFundsAtAccept,
  allPastBets,
  historyByDates,
  pastBets,
  publicLiveBets,
  takeOffer,
  captureOrder,
  createOrder,
  paypalDeposit,
  adjustFundsAtPost,
  cancelOffer,
  dateOffers,
  leagueOffers,
  ownOffers,
  recentOffers,
  teamOffers,
  postOffer,
]
