import type { Phase, Point, Script, Side } from './script.ts'

const MINUTE = 60_000
const HALF_MS = 10 * MINUTE

/** Runs of one half-inning: none in about three of four. */
function runsOf(chance: number, strength: number): number {
  const share = chance / strength
  return [0.02, 0.06, 0.13, 0.27].filter((least) => share < least).length
}

/** A baseball game: nine innings, then further ones while it is tied. The home side stops batting once it has won. */
export function playInnings(random: () => number, strength: Record<Side, number>): Script {
  const phases: Phase[] = []
  const points: Point[] = []
  const score = { away: 0, home: 0 }

  /** Plays a half-inning; `limit` is the number of runs that ends the game. */
  function playHalf(side: Side, inning: number, limit: number): void {
    const fromMs = phases.at(-1)?.toMs ?? 0
    const runs = Math.min(runsOf(random(), strength[side]), limit)
    let lastMs = fromMs
    for (let run = 0; run < runs; run++) {
      const atMs = fromMs + Math.round(((run + random()) / runs) * HALF_MS * 0.95)
      points.push({ atMs, side, points: 1 })
      lastMs = atMs
    }
    score[side] += runs
    const isOver = runs === limit
    const half = side === 'away' ? 'Top' : 'Bottom'
    const toMs = isOver ? lastMs : fromMs + HALF_MS
    phases.push({ kind: 'play', period: inning, fromMs, toMs, clockMinutes: 0, half })
  }

  for (let inning = 1; inning <= 9 || score.away === score.home; inning++) {
    playHalf('away', inning, Number.POSITIVE_INFINITY)
    if (inning >= 9 && score.home > score.away) break
    playHalf('home', inning, inning >= 9 ? score.away - score.home + 1 : Number.POSITIVE_INFINITY)
  }
  return { sport: 'baseball', phases, points, shootout: null }
}
