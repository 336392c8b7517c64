/** The paths of screens that other features link to. */
import type { LeagueCode, Sport } from '@sidebet/domain/games/league'
import { type Cents, plainDollars } from '@sidebet/domain/money'

export const paths = {
  landing: '/',
  login: '/login',
  signUp: '/signup',
  mfa: '/mfa',
  updatingServer: '/updating_server',
  home: '/home',
  forgotLogin: '/forgotlogin',
  myProfile: '/myprofile',
  editProfile: '/editprofile',
  changePassword: '/changepassword',
  changeMfa: '/changemfa',
  sessions: '/sessions',
  notices: '/notices',
  noticeSettings: '/notice_settings',
  unsubscribe: '/unsubscribe',
  accountHistory: '/accounthistory',
  statement: '/statement',
  receipt: '/receipt',
  checkReceipt: '/check_receipt',
  game: '/game',
  gameRules: '/game_rules',
  howGood: '/how_good',
  status: '/status',
  depositChoice: '/depositchoice',
  depositFromPaypal: '/depositfrompaypal',
  depositFromBank: '/depositfrombank',
  addBank: '/addbank',
  withdrawChoice: '/withdrawchoice',
  withdrawToPaypal: '/withdrawtopaypal',
  payments: '/payments',
  unacceptedBets: '/unacceptedbets',
  recentPublicBets: '/recentpublicbets',
  publicLiveBets: '/publiclivebets',
  publicPastBets: '/publicpastbets',
  search: '/search',
  offer: '/offer',
  friends: '/friends',
  friend: '/friend',
  friendBets: '/friendbets',
  friendsLiveBets: '/friendslivebets',
  friendPastBets: '/friendpastbets',
  createGroup: '/create_group',
  joinGroup: '/join_group',
  yourGroups: '/your_groups',
  groupBets: '/group_bets',
  groupBetsProposed: '/groupbetsproposed',
  groupLiveBets: '/grouplivebets',
  groupPastBets: '/grouppastbets',
  promotionOffer: '/promotion_offer',
  promotionCreate: '/promotion_create',
  operator: '/operator',
  contactUs: '/contact-us',
  inviteFriend: '/invite_friend',
} as const

/** Pages with one path for users and another for visitors (GAP-045). */
export const pathPairs = {
  faq: { user: '/FAQlogged', visitor: '/FAQ' },
  terms: { user: '/termsofuse', visitor: '/termsofuse2' },
  privacy: { user: '/privacypolicy', visitor: '/privacypolicy2' },
  gaming: { user: '/responsiblegaming', visitor: '/responsiblegaming2' },
} as const

/** The section of the welcome page with the steps of a bet. */
export const HOW_IT_WORKS = `${paths.landing}#how_it_works`

/** The six screens of each league (S2). */
export type LeagueScreen =
  | 'choosepath'
  | 'upcominggames'
  | 'chooseteam'
  | 'postedbets'
  | 'postedbetsbyteam'
  | 'postedbetsbydate'

/** `/choosepathnfl` and so on. */
export function leaguePath(screen: LeagueScreen, league: LeagueCode): `/${string}` {
  return `/${screen}${league}`
}

/** The receipt of a settled bet. */
export function receiptPath(betID: string): `/${string}` {
  return `${paths.receipt}?bet=${encodeURIComponent(betID)}`
}

/**
 * The page of an offer, for its link. The key of an offer by link is the fragment, which browsers send to no server; '' for a public
 * offer.
 */
export function offerPath(offerID: string, linkKey = ''): `/${string}` {
  const path = `${paths.offer}?id=${encodeURIComponent(offerID)}` as const
  return linkKey === '' ? path : `${path}#${linkKey}`
}

/** The page of a friend whose account is revealed. */
export function friendPath(username: string): `/${string}` {
  return `${paths.friend}?name=${encodeURIComponent(username)}`
}

/** The deposit by card or wallet of this amount. */
export function walletDepositPath(amount: Cents): `/${string}` {
  return `${paths.depositFromPaypal}?amount=${plainDollars(amount)}`
}

/** The page of one game. */
export function gamePath(gameID: string): `/${string}` {
  return `${paths.game}?id=${encodeURIComponent(gameID)}`
}

/** A league's board, filtered by one game. */
export function boardOfGamePath(league: LeagueCode, gameID: string): `/${string}` {
  return `${leaguePath('postedbets', league)}?game=${encodeURIComponent(gameID)}`
}

/** The settlement rules of this sport. */
export function rulesPath(sport: Sport): `/${string}` {
  return `${paths.gameRules}#${sport}`
}
