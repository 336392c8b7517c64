/**
 * Server-sent events at `LIVE_PATH`, for signed-in browsers. An event names what has changed and has none of the new
 * values. The browser refetches them through the API, whose authorization applies as always. This file does not import
 * zod.
 */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Route } from './endpoint.ts'

/** An event stream for as long as the page is open. It has the refusals of every request. */
export const live = {
  name: 'live',
  method: 'GET',
  path: '/api/live',
  access: 'user',
} as const satisfies Route

export const LIVE_PATH = live.path

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
  /** Public offers on games of these leagues. */
  readonly boards?: readonly LeagueCode[]
  /** Scores, starts or states of games of these leagues. */
  readonly scores?: readonly LeagueCode[]
}

/**
 * The events, by name.
 * `hello`: the stream has begun; earlier changes were not sent.
 * `beat`: the connection works.
 * `away`: the server cannot reach its database and receives no change events.
 * `back`: the server reaches its database again; changes in between were not sent.
 * `over`: the session and the stream have ended.
 */
export type LiveEvents = {
  readonly hello: Record<string, never>
  readonly beat: Record<string, never>
  readonly changed: LiveChange
  readonly away: Record<string, never>
  readonly back: Record<string, never>
  readonly over: Record<string, never>
}
