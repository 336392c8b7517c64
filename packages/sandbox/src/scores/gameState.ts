/** The state of a game of the feed at an instant: the demo's script, unless control set another one. */
import type { GameStatus } from '@sidebet/domain/games/game'
import type { StoredGame } from './game.ts'
import { lengthMs, type Phase, type Script, scoreAt } from './script.ts'
import { scriptOf } from './scriptOf.ts'

export type GameState = {
  status: GameStatus
  away: number
  home: number
  /** The position in a demo game's script; null when control sets the state, and before the start. */
  progress: { script: Script; phase: Phase; elapsedMs: number } | null
}

// A script depends on the id and the teams only, so it can be cached.
const SCRIPTS = new Map<string, Script>()
const SCRIPTS_MAX = 3_000

function cachedScript(game: StoredGame): Script {
  const cached = SCRIPTS.get(game.id)
  if (cached) return cached
  if (SCRIPTS.size >= SCRIPTS_MAX) SCRIPTS.clear()
  const script = scriptOf(game)
  SCRIPTS.set(game.id, script)
  return script
}

/**
 * The state at `now`. A game that control made has the state that control set. A demo game follows its script.
 * A status or score set by control replaces the script's (a final without scores has the script's scores).
 */
export function gameStateOf(game: StoredGame, now: number): GameState {
  const own = game.demo ? scriptedState(game, now) : null
  const script = own && game.status === 'final' ? cachedScript(game) : null
  const score = script ? scoreAt(script, lengthMs(script)) : (own ?? { away: 0, home: 0 })
  const isOwn = game.status === null || game.status === own?.status
  return {
    status: game.status ?? own?.status ?? 'scheduled',
    away: game.awayScore ?? score.away,
    home: game.homeScore ?? score.home,
    progress: isOwn ? (own?.progress ?? null) : null,
  }
}

/** When a demo game ends by its script, in milliseconds since 1970. */
export function endOf(game: StoredGame): number {
  return game.startsAt + lengthMs(cachedScript(game))
}

function scriptedState(game: StoredGame, now: number): GameState {
  const elapsedMs = now - game.startsAt
  if (elapsedMs < 0) return { status: 'scheduled', away: 0, home: 0, progress: null }
  const script = cachedScript(game)
  const phase = script.phases.find(({ toMs }) => elapsedMs < toMs) ?? script.phases.at(-1)!
  const status = elapsedMs >= lengthMs(script) ? 'final' : 'live'
  return { status, ...scoreAt(script, elapsedMs), progress: { script, phase, elapsedMs } }
}
