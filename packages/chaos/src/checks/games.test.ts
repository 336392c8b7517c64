import { expect, test } from 'vitest'
import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import { emptyModel } from '../model/referenceModel.ts'
import { readStandings } from './games.ts'

const BEGUN = Date.parse('2026-11-22T18:00:00Z')

/** A game whose feed published 8-1. The rows are its newest settlement and the settlements that were corrected before. */
function contextWith(newest: object, corrected: readonly object[] = [], game: object = {}) {
  const model = emptyModel()
  const teams = { away: 'Bears', home: 'Jets' }
  const feedGame = {
    sourceId: 's1',
    id: 7,
    ...teams,
    startsAt: BEGUN,
    finals: [{ away: 8, home: 1 }],
  }
  const nothing = { waited: false, called: false, finalTooEarlyAt: null }
  model.games.push({ ...feedGame, ...nothing, ...game } as unknown as GameOfFeed)
  const about = { id: 7, sourceId: 's1', awayTeam: 'Bears', homeTeam: 'Jets', reason: '' }
  const row = { ...about, started: true, away: null, home: null, overdue: false, begun: BEGUN }
  const sql = async (text: string) =>
    text.includes('corrected_by')
      ? corrected.map((score) => ({ ...about, ...score }))
      : [{ ...row, ...newest }]
  return { model, cluster: { sql } } as unknown as ChaosContext
}

const final = (away: number, home: number) => ({ outcome: 'final', away, home })

test('a game that is settled by a published score breaks no rule', async () => {
  expect(await readStandings(contextWith(final(8, 1)))).toEqual(
    new Map([[7, { started: true, result: { away: 8, home: 1 }, begun: BEGUN }]]),
  )
})

test('a game that is settled by a score of another game breaks a rule', async () => {
  await expect(readStandings(contextWith(final(1, 9)))).rejects.toThrow('settled by 1-9')
})

test('a game that was settled by a score of another game breaks a rule after its correction, too', async () => {
  const corrected = contextWith(final(8, 1), [{ away: 1, home: 9 }])
  await expect(readStandings(corrected)).rejects.toThrow('settled by 1-9')
  await readStandings(contextWith(final(8, 1), [{ away: 8, home: 1 }]))
})

test('a game may be settled as begun from an early report of play on, and not before it', async () => {
  const early = { finalTooEarlyAt: BEGUN - 60_000 }
  await readStandings(contextWith({ ...final(8, 1), begun: BEGUN - 30_000 }, [], early))
  await expect(
    readStandings(contextWith({ ...final(8, 1), begun: BEGUN - 90_000 }, [], early)),
  ).rejects.toThrow('g_7 was settled as begun')
  await expect(
    readStandings(contextWith({ ...final(8, 1), begun: BEGUN - 30_000 })),
  ).rejects.toThrow('g_7 was settled as begun')
})

test('a game is void only after 48 hours, and not while its score waits at the feed', async () => {
  const isVoid = { outcome: 'void', overdue: false }
  await expect(readStandings(contextWith(isVoid))).rejects.toThrow('g_7 is void')
  const overdue = { ...isVoid, overdue: true }
  await expect(readStandings(contextWith(overdue, [], { waited: true }))).rejects.toThrow(
    'g_7 is void',
  )
  await readStandings(contextWith(overdue))
})

test('a game that was first read with other teams may be void at any time, but not settled by a score', async () => {
  const swapped = { awayTeam: 'Jets', homeTeam: 'Bears' }
  await readStandings(contextWith({ outcome: 'void', ...swapped }))
  await expect(readStandings(contextWith({ ...final(8, 1), ...swapped }))).rejects.toThrow(
    'g_7 has other teams',
  )
})
