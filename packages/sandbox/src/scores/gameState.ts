/** How a game of the feed stands at an instant: the demo's script, unless control said otherwise. */
import type { GameStatus } from '@sidebet/domain/games/game'
import type { StoredGame } from './game.ts'
import { lengthMs, type Phase, type Script, scoreAt } from './script.ts'
import { scriptOf } from './scriptOf.ts'

export type GameState = {
  status: GameStatus
  away: number
  home: number
  /** Where a demo game is by itself; null when control decides, and before the start. */
  progress: { script: Script; phase: Phase; elapsedMs: number } | null
}

// A script is made from the id and the teams alone, so it never has to be made twice.
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
 * The standing at `now`. A game that control made stays as control says. A demo game plays by itself;
 * a status or score set by control replaces its own (a final without scores has the script's).
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

function scriptedState(game: StoredGame, now: number): GameState {
  const elapsedMs = now - game.startsAt
  if (elapsedMs < 0) return { status: 'scheduled', away: 0, home: 0, progress: null }
  const script = cachedScript(game)
  const phase = script.phases.find(({ toMs }) => elapsedMs < toMs) ?? script.phases.at(-1)!
  const status = elapsedMs >= lengthMs(script) ? 'final' : 'live'
  return { status, ...scoreAt(script, elapsedMs), progress: { script, phase, elapsedMs } }
}
