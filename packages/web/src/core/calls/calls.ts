/** Every call of the contract: where it is found and how it can fail, and, as types alone, what goes in and out. */
import type { Call } from '@sidebet/contract/call'
import type { teamGames, upcomingGames } from '@sidebet/contract/games'
import * as calls from '@sidebet/contract/places'

export { calls }

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
