import type { Sport } from '@sidebet/domain/games/league'
import type { TieRule } from './leaguePlay.ts'
import type { Phase, Point, Script, Side } from './script.ts'

const MINUTE = 60_000

/** One period: its real minutes, the minutes on its clock, and each side's number of scoring chances. */
type Period = { minutes: number; clockMinutes: number; chances: number }

type Course = {
  periods: number
  regular: Period
  overtime: Period
  /** Minutes of the break after each regular period but the last. */
  breaks: readonly number[]
  /** The points of a chance and their probability. The remaining probability scores nothing. */
  scoring: readonly (readonly [points: number, chance: number])[]
}

const COURSES: Readonly<Record<Exclude<Sport, 'baseball'>, Course>> = {
  football: {
    periods: 4,
    regular: { minutes: 43, clockMinutes: 15, chances: 3 },
    overtime: { minutes: 18, clockMinutes: 10, chances: 2 },
    breaks: [2, 13, 2],
    scoring: [
      [7, 0.18],
      [6, 0.015],
      [8, 0.01],
      [3, 0.17],
      [2, 0.005],
    ],
  },
  basketball: {
    periods: 4,
    regular: { minutes: 30, clockMinutes: 12, chances: 25 },
    overtime: { minutes: 13, clockMinutes: 5, chances: 10 },
    breaks: [3, 15, 3],
    scoring: [
      [2, 0.37],
      [3, 0.12],
      [1, 0.06],
    ],
  },
  hockey: {
    periods: 3,
    regular: { minutes: 38, clockMinutes: 20, chances: 20 },
    overtime: { minutes: 9, clockMinutes: 5, chances: 5 },
    breaks: [18, 18],
    scoring: [[1, 0.05]],
  },
  soccer: {
    periods: 2,
    regular: { minutes: 49, clockMinutes: 45, chances: 48 },
    overtime: { minutes: 16, clockMinutes: 15, chances: 16 },
    breaks: [15],
    scoring: [[1, 0.0145]],
  },
}

/** The share of a cup's games that need a winner. */
const KNOCKOUT_SHARE = 0.25

/** The share of games that stay tied after overtime, where that is possible. */
const TIE_SHARE = 0.1

/** A game played in timed periods, with the sport's own rule for ties. */
export function playPeriods(
  sport: Exclude<Sport, 'baseball'>,
  tieRule: TieRule,
  random: () => number,
  strength: Record<Side, number>,
): Script {
  const course = COURSES[sport]
  const phases: Phase[] = []
  const points: Point[] = []
  const score = { away: 0, home: 0 }
  const now = () => phases.at(-1)?.toMs ?? 0
  const isLevel = () => score.away === score.home

  function add(kind: Phase['kind'], period: number, minutes: number, clockMinutes: number): Phase {
    const fromMs = now()
    const phase = { kind, period, fromMs, toMs: fromMs + minutes * MINUTE, clockMinutes }
    phases.push(phase)
    return phase
  }

  function scored(side: Side, atMs: number, value: number): void {
    points.push({ atMs, side, points: value })
    score[side] += value
  }

  function play(number: number, period: Period): void {
    const { fromMs, toMs } = add('play', number, period.minutes, period.clockMinutes)
    for (let chance = 0; chance < period.chances; chance++) {
      for (const side of ['away', 'home'] as const) {
        const atMs = fromMs + Math.round(((chance + random()) / period.chances) * (toMs - fromMs))
        const value = pick(course.scoring, random() / strength[side])
        if (value > 0) scored(side, atMs, value)
      }
    }
  }

  /** The next score wins and ends the period. */
  function suddenDeath(number: number, values: readonly number[]): void {
    const phase = add('play', number, course.overtime.minutes, course.overtime.clockMinutes)
    phase.toMs = Math.round(phase.fromMs + (0.1 + 0.85 * random()) * (phase.toMs - phase.fromMs))
    const side = random() < 0.5 ? 'away' : 'home'
    scored(side, phase.toMs, values[Math.floor(random() * values.length)]!)
  }

  for (let number = 1; number <= course.periods; number++) {
    play(number, course.regular)
    const pause = course.breaks[number - 1]
    if (pause !== undefined) add('break', number, pause, 0)
  }
  let shootout: Script['shootout'] = null
  if (isLevel() && needsWinner(tieRule, random)) {
    if (sport === 'basketball') {
      for (let number = 5; isLevel(); number++) {
        add('break', number - 1, 3, 0)
        play(number, course.overtime)
      }
    } else if (sport === 'hockey') {
      add('break', 3, 2, 0)
      suddenDeath(4, [1])
    } else if (sport === 'football') {
      add('break', 4, 3, 0)
      if (tieRule === 'mayTie' && random() < TIE_SHARE) add('play', 5, 18, 10)
      else suddenDeath(5, [3, 6])
    } else {
      add('break', 2, 5, 0)
      play(3, course.overtime)
      add('break', 3, 1, 0)
      play(4, course.overtime)
      if (isLevel()) {
        add('break', 4, 4, 0)
        add('shootout', 5, 8, 0)
        shootout = penalties(random)
      }
    }
  }
  return { sport, phases, points, shootout }
}

function needsWinner(tieRule: TieRule, random: () => number): boolean {
  return tieRule === 'cup' ? random() < KNOCKOUT_SHARE : tieRule !== 'ties'
}

function pick(scoring: Course['scoring'], chance: number): number {
  let least = 0
  for (const [value, share] of scoring) {
    least += share
    if (chance < least) return value
  }
  return 0
}

/** Penalties of both sides; never equal. */
function penalties(random: () => number): { away: number; home: number } {
  const loser = 2 + Math.floor(random() * 3)
  return random() < 0.5 ? { away: loser, home: loser + 1 } : { away: loser + 1, home: loser }
}
