/** Every call that the client makes. */
import type { checkUniqueEmail, mfaStatus, profile, signUp } from '@sidebet/contract/account'
import type {
  adjustAmountBetByAccepted,
  adjustFundsAtAccept,
  allPastBets,
  historyByDates,
  pastBets,
  publicLiveBets,
  takeOffer,
} from '@sidebet/contract/bets'
import type { captureOrder, createOrder, paypalDeposit } from '@sidebet/contract/deposits'
import type { checkFriendBets } from '@sidebet/contract/friends'
import type { allUserData, maxRisk } from '@sidebet/contract/funds'
import type { teamGames, upcomingGames } from '@sidebet/contract/games'
import type { checkGroupBets } from '@sidebet/contract/groups'
import type {
  adjustFundsAtPost,
  cancelOffer,
  dateOffers,
  leagueOffers,
  ownOffers,
  postOffer,
  recentOffers,
  teamOffers,
} from '@sidebet/contract/offers'
import type { checkPromotions } from '@sidebet/contract/promotions'
import type {
  checkMfa,
  clientConfig,
  currentUser,
  login,
  logout,
  newMfaCodeEmail,
  newMfaCodeSms,
} from '@sidebet/contract/session'
import { at, atLeague } from './place.ts'

export const calls = {
  checkUniqueEmail: at<typeof checkUniqueEmail>(
    'GET',
    '/api/user/checkuniqueemail/:email',
    'public',
  ),
  mfaStatus: at<typeof mfaStatus>('GET', '/api/user/mfastatus/:userID'),
  profile: at<typeof profile>('GET', '/api/user/profile/:username'),
  signUp: at<typeof signUp>('POST', '/api/user/signup', 'public'),

  adjustAmountBetByAccepted: at<typeof adjustAmountBetByAccepted>(
    'POST',
    '/api/betsProposed/adjustAmountBetByAccepted',
  ),
  adjustFundsAtAccept: at<typeof adjustFundsAtAccept>('POST', '/api/user/adjustFundsAtAccept'),
  allPastBets: at<typeof allPastBets>('POST', '/api/betsAccepted/allpastbets'),
  historyByDates: at<typeof historyByDates>('POST', '/api/betsAccepted/historybydates'),
  pastBets: at<typeof pastBets>('GET', '/api/betsAccepted/pastbets/:userID/:isFriend'),
  publicLiveBets: at<typeof publicLiveBets>('GET', '/api/betsAccepted/publiclivebets/:userID'),
  takeOffer: at<typeof takeOffer>('POST', '/api/betsAccepted/acceptbet'),

  captureOrder: at<typeof captureOrder>('POST', '/api/user/paypal/orders/:orderID/capture'),
  createOrder: at<typeof createOrder>('POST', '/api/user/paypal/orders'),
  paypalDeposit: at<typeof paypalDeposit>('POST', '/api/user/paypaldeposit'),

  checkFriendBets: at<typeof checkFriendBets>('GET', '/api/betsProposed/checkfriendbets/:username'),
  checkGroupBets: at<typeof checkGroupBets>('GET', '/api/betsProposed/checkgroupbets/:username'),
  checkPromotions: at<typeof checkPromotions>('GET', '/api/promotion/checkpromotions/:username'),

  allUserData: at<typeof allUserData>('GET', '/api/user/alluserdata/:username'),
  maxRisk: at<typeof maxRisk>('GET', '/api/user/maxrisk/:username'),

  teamGames: atLeague<ReturnType<typeof teamGames<'nfl'>>>('/teamgames/:team'),
  upcomingGames: atLeague<ReturnType<typeof upcomingGames<'nfl'>>>('/upcoming'),

  adjustFundsAtPost: at<typeof adjustFundsAtPost>('POST', '/api/user/adjustFundsAtPost'),
  cancelOffer: at<typeof cancelOffer>('POST', '/api/betsProposed/cancelBet'),
  dateOffers: at<typeof dateOffers>(
    'GET',
    '/api/betsProposed/postedbets/byDate/:league/:yyyymmdd/:regionRestriction',
  ),
  leagueOffers: at<typeof leagueOffers>(
    'GET',
    '/api/betsProposed/postedbets/:league/:regionRestriction',
  ),
  ownOffers: at<typeof ownOffers>('GET', '/api/betsProposed/unacceptedbets/:userID'),
  postOffer: at<typeof postOffer>('POST', '/api/betsProposed/newPublicBet'),
  recentOffers: at<typeof recentOffers>(
    'GET',
    '/api/betsProposed/recentpublicbets/:regionRestriction',
  ),
  teamOffers: at<typeof teamOffers>(
    'GET',
    '/api/betsProposed/postedbets/:league/:team/:regionRestriction',
  ),

  checkMfa: at<typeof checkMfa>('POST', '/api/user/checkmfa', 'pending'),
  clientConfig: at<typeof clientConfig>('GET', '/api/config', 'public'),
  currentUser: at<typeof currentUser>('GET', '/api/user', 'public'),
  login: at<typeof login>('POST', '/api/user/login', 'public'),
  logout: at<typeof logout>('POST', '/api/user/logout', 'public'),
  newMfaCodeEmail: at<typeof newMfaCodeEmail>('POST', '/api/user/newmfacodeemail', 'pending'),
  newMfaCodeSms: at<typeof newMfaCodeSms>('POST', '/api/user/newmfacodesms', 'pending'),
} as const

export type CallName = keyof typeof calls
