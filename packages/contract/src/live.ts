/**
 * What a signed-in browser hears without asking: server-sent events at `LIVE_PATH`. An event says what has changed and
 * nothing of what it is now; the browser asks for that, and each answer is checked as any other. No zod here.
 */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Route } from './endpoint.ts'

/** A stream of events for as long as the page is open; it is refused as every request is. */
export const live = {
  name: 'live',
  method: 'GET',
  path: '/api/live',
  access: 'user',
} as const satisfies Route

export const LIVE_PATH = live.path

/** Milliseconds between two beats: whoever hears none for twice as long has lost the connection. */
export const BEAT_EVERY_MS = 15_000

/** What the event `changed` carries. What is missing has not changed. */
export type LiveChange = {
  /** Funds, offers, bets or payments of the user. */
  readonly yours?: true
  /** Something was told to the user. */
  readonly notices?: true
  /** A group of the user: its offers, its bets or its members. */
  readonly groups?: true
  /** Public offers on games of these leagues. */
  readonly boards?: readonly LeagueCode[]
  /** Scores, starts or states of games of these leagues. */
  readonly scores?: readonly LeagueCode[]
}

/**
 * The events, by name. `hello`: the stream has begun, and what changed before was not told. `beat`: nothing, but the
 * connection is there. `away`: the server cannot reach its database, and so hears of nothing. `back`: it can again, and
 * what changed meanwhile was not told. `over`: the session has ended, and the stream with it.
 */
export type LiveEvents = {
  readonly hello: Record<string, never>
  readonly beat: Record<string, never>
  readonly changed: LiveChange
  readonly away: Record<string, never>
  readonly back: Record<string, never>
  readonly over: Record<string, never>
}
