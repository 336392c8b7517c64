import { LEAGUES, type LeagueCode } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import { demoGamesOn } from './demoSchedule.ts'
import type { Game } from './game.ts'
import { lengthMs, type Script, scoreAt } from './script.ts'
import { scriptOf } from './scriptOf.ts'

const MINUTE = 60_000

const DAYS = Array.from({ length: 120 }, (_, index) => addDays('2026-09-01', index))

const gamesOf = (league: LeagueCode): Game[] => DAYS.flatMap((day) => demoGamesOn(league, day))

/** Made once: several tests read the thousands of scripts of a league. */
const SCRIPTS = new Map(LEAGUES.map(({ code }) => [code, gamesOf(code).map(scriptOf)]))

const finalOf = (script: Script) => scoreAt(script, lengthMs(script))

test('a game has the same script at every start time, and another id has another script', () => {
  const [game] = gamesOf('nba')
  expect(scriptOf(game!)).toEqual(scriptOf({ ...game!, startsAt: 0 }))
  expect(scriptOf(game!)).not.toEqual(scriptOf({ ...game!, id: '1' }))
})

const REGULAR_PERIODS = { football: 4, basketball: 4, hockey: 3, baseball: 9, soccer: 2 }
/** The shortest and the longest game in minutes. */
const LENGTHS = {
  football: [189, 210],
  basketball: [141, 220],
  hockey: [150, 161],
  baseball: [170, 400],
  soccer: [113, 163],
} as const
/** The average sum of both sides' points, from and to. */
const TOTALS = {
  football: [38, 60],
  basketball: [205, 260],
  hockey: [4.5, 8],
  baseball: [7, 11],
  soccer: [2, 3.8],
} as const

/** Every phase begins where the one before it ends. */
const hasConnectedPhases = ({ phases }: Script) =>
  phases.every(({ fromMs, toMs }, at) => fromMs === (phases[at - 1]?.toMs ?? 0) && toMs > fromMs)

const hasPointsInGame = (script: Script) =>
  script.points.every(({ atMs, points }) => points > 0 && atMs > 0 && atMs <= lengthMs(script))

/** Read every seven minutes. */
function hasRisingScore(script: Script): boolean {
  let before = { away: 0, home: 0 }
  for (let at = 0; at <= lengthMs(script); at += 7 * MINUTE) {
    const score = scoreAt(script, at)
    if (score.away < before.away || score.home < before.home) return false
    before = score
  }
  return true
}

test.each(LEAGUES)(
  '$code: scores never fall, change only during the game, and have plausible totals',
  ({ code, sport }) => {
    const scripts = SCRIPTS.get(code)!
    const [shortest, longest] = LENGTHS[sport]
    const lengths = scripts.map(lengthMs)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(shortest * MINUTE)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(longest * MINUTE)
    // One assertion for all scripts: one for each point takes seconds.
    for (const isRight of [hasConnectedPhases, hasPointsInGame, hasRisingScore])
      expect(scripts.filter((script) => !isRight(script))).toEqual([])
    const finals = scripts.map(finalOf)
    const average = finals.reduce((sum, { away, home }) => sum + away + home, 0) / finals.length
    const [least, most] = TOTALS[sport]
    expect(average).toBeGreaterThan(least)
    expect(average).toBeLessThan(most)
  },
)

test.each(LEAGUES)('$code: extra periods are rare and follow a level score', (league) => {
  const scripts = SCRIPTS.get(league.code)!
  const regular = REGULAR_PERIODS[league.sport]
  let extra = 0
  for (const script of scripts) {
    const last = script.phases.at(-1)!
    const final = finalOf(script)
    if (last.period > regular) {
      extra++
      const beginning = script.phases.find((phase) => phase.period > regular)!.fromMs
      const score = scoreAt(script, beginning)
      expect(score.away).toBe(score.home)
    }
    const mayBeLevel = league.sport === 'soccer' || league.code === 'nfl'
    if (!mayBeLevel) expect(final.away).not.toBe(final.home)
    expect(script.shootout === null).toBe(last.kind !== 'shootout')
    if (script.shootout) {
      expect(final.away, 'a shoot-out is not in the score').toBe(final.home)
      expect(script.shootout.away).not.toBe(script.shootout.home)
    }
  }
  const hasExtra = league.sport !== 'soccer' || ['uefa', 'worldcup'].includes(league.code)
  expect(extra > 0).toBe(hasExtra)
  expect(extra / scripts.length).toBeLessThan(0.25)
})

test('some Champions League and World Cup games end in a shoot-out', () => {
  const scripts = [...SCRIPTS.get('uefa')!, ...SCRIPTS.get('worldcup')!]
  const shootouts = scripts.filter((script) => script.shootout !== null)
  expect(shootouts.length).toBeGreaterThan(0)
  expect(shootouts.length / scripts.length).toBeLessThan(0.1)
})

test('the home side of a baseball game bats last only while it has not won', () => {
  for (const script of SCRIPTS.get('mlb')!) {
    const last = script.phases.at(-1)!
    const before = scoreAt(script, last.fromMs)
    const final = finalOf(script)
    if (last.half === 'Top') expect(before.home).toBeGreaterThan(final.away)
    else expect(before.home).toBeLessThanOrEqual(final.away)
    if (final.home > final.away && last.half === 'Bottom') expect(final.home).toBe(final.away + 1)
  }
})
