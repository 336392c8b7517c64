/** The addresses that screens of one feature lead to in another. */
import type { LeagueCode } from '@sidebet/domain/games/league'

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
  accountHistory: '/accounthistory',
  statement: '/statement',
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
  friendBets: '/friendbets',
  friendsLiveBets: '/friendslivebets',
  friendPastBets: '/friendpastbets',
  groupBetsProposed: '/groupbetsproposed',
  promotionOffer: '/promotion_offer',
  promotionCreate: '/promotion_create',
  contactUs: '/contact-us',
  inviteFriend: '/invite_friend',
} as const

/** Pages that have one address for users and another for visitors (GAP-045). */
export const twins = {
  faq: { user: '/FAQlogged', visitor: '/FAQ' },
  terms: { user: '/termsofuse', visitor: '/termsofuse2' },
  privacy: { user: '/privacypolicy', visitor: '/privacypolicy2' },
  gaming: { user: '/responsiblegaming', visitor: '/responsiblegaming2' },
} as const

/** The six screens that each league has (S2). */
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

/** A league's board, with the offers on one game. */
export function gamePath(league: LeagueCode, gameID: string): `/${string}` {
  return `${leaguePath('postedbets', league)}?game=${encodeURIComponent(gameID)}`
}
