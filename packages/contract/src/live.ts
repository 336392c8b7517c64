/**
 * Server-sent events at `LIVE_PATH`, for signed-in browsers. An event names what has changed and has none of the new
 * values. The browser refetches them through the API, whose authorization applies as always. Only the public offers of a
 * watched board are sent themselves (`BoardChange`). This file does not import zod.
 */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { BoardChange } from './boardChange.ts'
import type { Route } from './endpoint.ts'

/** An event stream for as long as the page is open. It has the refusals of every request. */
export const live = {
  name: 'live',
  method: 'GET',
  path: '/api/live',
  access: 'user',
} as const satisfies Route

export const LIVE_PATH = live.path

/**
 * The address of a stream that also sends the changes of these boards, and the changes of the last `coverMs` milliseconds before the
 * request, if the server has them all.
 */
export function livePathOf(boards: readonly LeagueCode[], coverMs = 0): string {
  const query = [
    ...(boards.length > 0 ? [`boards=${boards.join()}`] : []),
    ...(coverMs > 0 ? [`covers=${coverMs}`] : []),
  ]
  return query.length === 0 ? LIVE_PATH : `${LIVE_PATH}?${query.join('&')}`
}

/** Milliseconds between two beats. A client that receives none for twice as long has lost the connection. */
export const BEAT_EVERY_MS = 15_000

/** The data of the event `changed`. A missing field has not changed. */
export type LiveChange = {
  /** Funds, offers, bets or payments of the user. */
  readonly yours?: true
  /** The user has a new notification. */
  readonly notices?: true
  /** A group of the user: its offers, its bets or its members. */
  readonly groups?: true
  /** Public offers on games of these leagues. Of a watched board only what `board` could not contain. */
  readonly boards?: readonly LeagueCode[]
  /** Scores, starts or states of games of these leagues. */
  readonly scores?: readonly LeagueCode[]
}

/**
 * The events, by name.
 * `hello`: the stream has begun; earlier changes were not sent. With `covers` those of the requested period follow.
 * `beat`: the connection works.
 * `changed`: what has changed, without values.
 * `board`: the changed offers of a watched board.
 * `away`: the server cannot reach its database and receives no change events.
 * `back`: the server reaches its database again; changes in between were not sent.
 * `over`: the session and the stream have ended.
 */
export type LiveEvents = {
  readonly hello: { readonly covers?: true }
  readonly beat: Record<string, never>
  readonly changed: LiveChange
  readonly board: BoardChange
  readonly away: Record<string, never>
  readonly back: Record<string, never>
  readonly over: Record<string, never>
}
