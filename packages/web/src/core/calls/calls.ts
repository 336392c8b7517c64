/** Every call of the contract: where it is found and how it can fail, and, as types alone, what goes in and out. */
import type { Call } from '@sidebet/contract/call'
import type { teamGames, upcomingGames } from '@sidebet/contract/games'
import * as account from '@sidebet/contract/places/account'
import * as banks from '@sidebet/contract/places/banks'
import * as bets from '@sidebet/contract/places/bets'
import * as deposits from '@sidebet/contract/places/deposits'
import * as friends from '@sidebet/contract/places/friends'
import * as funds from '@sidebet/contract/places/funds'
import * as games from '@sidebet/contract/places/games'
import * as groups from '@sidebet/contract/places/groups'
import * as help from '@sidebet/contract/places/help'
import * as home from '@sidebet/contract/places/home'
import * as notices from '@sidebet/contract/places/notices'
import * as offers from '@sidebet/contract/places/offers'
import * as operator from '@sidebet/contract/places/operator'
import * as passwords from '@sidebet/contract/places/passwords'
import * as payments from '@sidebet/contract/places/payments'
import * as profile from '@sidebet/contract/places/profile'
import * as promotions from '@sidebet/contract/places/promotions'
import * as reauth from '@sidebet/contract/places/reauth'
import * as receipts from '@sidebet/contract/places/receipts'
import * as recovery from '@sidebet/contract/places/recovery'
import * as secondFactor from '@sidebet/contract/places/secondFactor'
import * as session from '@sidebet/contract/places/session'
import * as sessions from '@sidebet/contract/places/sessions'
import * as statement from '@sidebet/contract/places/statement'
import * as withdrawals from '@sidebet/contract/places/withdrawals'

export const calls = {
  ...account,
  ...banks,
  ...bets,
  ...deposits,
  ...friends,
  ...funds,
  ...games,
  ...groups,
  ...help,
  ...home,
  ...notices,
  ...offers,
  ...operator,
  ...passwords,
  ...payments,
  ...profile,
  ...promotions,
  ...secondFactor,
  ...reauth,
  ...receipts,
  ...recovery,
  ...session,
  ...sessions,
  ...statement,
  ...withdrawals,
} as const

export type CallName = keyof typeof calls

/** Their code would bring zod along. */
type Contract = typeof import('@sidebet/contract/account') &
  typeof import('@sidebet/contract/banks') &
  typeof import('@sidebet/contract/bets') &
  typeof import('@sidebet/contract/deposits') &
  typeof import('@sidebet/contract/friends') &
  typeof import('@sidebet/contract/funds') &
  typeof import('@sidebet/contract/games') &
  typeof import('@sidebet/contract/groups') &
  typeof import('@sidebet/contract/help') &
  typeof import('@sidebet/contract/home') &
  typeof import('@sidebet/contract/notices') &
  typeof import('@sidebet/contract/offers') &
  typeof import('@sidebet/contract/operator') &
  typeof import('@sidebet/contract/passwords') &
  typeof import('@sidebet/contract/payments') &
  typeof import('@sidebet/contract/profile') &
  typeof import('@sidebet/contract/promotions') &
  typeof import('@sidebet/contract/secondFactor') &
  typeof import('@sidebet/contract/reauth') &
  typeof import('@sidebet/contract/receipts') &
  typeof import('@sidebet/contract/recovery') &
  typeof import('@sidebet/contract/session') &
  typeof import('@sidebet/contract/sessions') &
  typeof import('@sidebet/contract/statement') &
  typeof import('@sidebet/contract/withdrawals')

/** Calls that each league has under its own path: this is that of one league, the others differ by the path alone. */
type LeagueCalls = {
  readonly upcomingGames: ReturnType<typeof upcomingGames<'nfl'>>
  readonly teamGames: ReturnType<typeof teamGames<'nfl'>>
}

/** The client names the league among the parameters. */
export type LeagueCallName = keyof LeagueCalls

export type CallOf<Name extends CallName> = Name extends LeagueCallName
  ? LeagueCalls[Name]
  : Contract[Name] extends Call
    ? Contract[Name]
    : never
