/** The addresses that screens of one feature lead to in another. */
import type { LeagueCode } from '@sidebet/domain/games/league'

export const paths = {
  landing: '/',
  login: '/login',
  signUp: '/signup',
  mfa: '/mfa',
  home: '/home',
  faq: '/FAQ',
  forgotLogin: '/forgotlogin',
  myProfile: '/myprofile',
  editProfile: '/editprofile',
  changePassword: '/changepassword',
  changeMfa: '/changemfa',
  sessions: '/sessions',
  accountHistory: '/accounthistory',
  depositChoice: '/depositchoice',
  depositFromPaypal: '/depositfrompaypal',
  unacceptedBets: '/unacceptedbets',
  recentPublicBets: '/recentpublicbets',
  publicLiveBets: '/publiclivebets',
  publicPastBets: '/publicpastbets',
  friendBets: '/friendbets',
  groupBetsProposed: '/groupbetsproposed',
  promotionOffer: '/promotion_offer',
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
