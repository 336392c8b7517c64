import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORK_LIMITS } from '../platform/database/limits.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { correctGame, finalGame, voidGame } from '../testing/gameResults.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { NO_GAMES } from './ingestGames.ts'
import { importGames, TOOL } from './operatorActions.ts'
import { readUnknown } from './unknownTeams.sql.ts'

const HOUR = 3_600_000
const NFL = join(import.meta.dirname, '../../../../../shared/data/nfl/games-2016-2026.csv')
const absent = !existsSync(NFL)
if (absent) console.log('skipped: the folder with the real games is not here')

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'sidebet-operate-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const HEADER = 'league,away,home,starts_at,status,away_score,home_score,source_id'

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

async function gameOf(id: number) {
  const { rows } = await server.database.owner.query(
    `select status, note, away_score, home_score, settled_version, voided_at is not null as voided
     from games where id = $1`,
    [id],
  )
  return rows[0]
}
async function resultsOf(id: number) {
  const { rows } = await server.database.owner.query(
    `select version, outcome, away_score, home_score, source, reason, confirmed_at is not null as confirmed
     from results where game_id = $1 order by version`,
    [id],
  )
  return rows
}
async function auditOf(id: number) {
  const { rows } = await server.database.owner.query(
    'select actor, action, facts from audit where subject = $1 order by id',
    [`g_${id}`],
  )
  return rows
}

test('a final score that an operator enters is confirmed and settles the game', async () => {
  const { db } = server.database
  const id = await insertGame(server.database, { startsAt: inHours(-3) })
  await server.database.owner.query(
    `update games set status = 'suspended', note = 'score went down' where id = $1`,
    [id],
  )
  await finalGame(db, id, 23, 20)
  expect(await gameOf(id)).toMatchObject({
    status: 'final',
    note: '',
    away_score: 20,
    home_score: 23,
  })
  expect(await resultsOf(id)).toMatchObject([
    { version: 1, outcome: 'final', home_score: 23, source: 'operator', confirmed: true },
  ])
  expect(await auditOf(id)).toEqual([
    { actor: 'operator', action: 'games.final', facts: { homeScore: 23, awayScore: 20 } },
  ])
  await server.services.jobs.drain()
  expect(await gameOf(id)).toMatchObject({ settled_version: 1 })
  await expect(finalGame(db, id, 23, 20)).rejects.toThrow(`The game g_${id} is settled already.`)
})

test('an operator may make a settled game void, and undo that, within 24 hours', async () => {
  const { db } = server.database
  const by = { actor: 'operator', reason: 'it was broken off' }
  const id = await insertGame(server.database, { startsAt: inHours(-3) })
  await finalGame(db, id, 23, 20)
  await server.services.jobs.drain()
  await voidGame(db, id, by.reason)
  await server.services.jobs.drain()
  expect(await gameOf(id)).toMatchObject({
    status: 'cancelled',
    settled_version: 2,
    home_score: null,
  })
  await correctGame(db, id, { homeScore: 23, awayScore: 20 }, by)
  await server.services.jobs.drain()
  expect(await gameOf(id)).toMatchObject({ status: 'final', settled_version: 3, home_score: 23 })
  expect(await auditOf(id)).toMatchObject([
    { action: 'games.final' },
    { action: 'games.correct', facts: { outcome: 'void', reason: by.reason } },
    { action: 'games.correct', facts: { homeScore: 23, awayScore: 20 } },
  ])
  await server.database.owner.query(
    `update settlements set finished_at = finished_at - interval '25 hours' where game_id = $1`,
    [id],
  )
  await expect(voidGame(db, id, by.reason)).rejects.toThrow('settled more than 24 hours ago')
})

test('a game that an operator has voided accepts neither another void nor a final score', async () => {
  const { db } = server.database
  const id = await insertGame(server.database, { startsAt: inHours(3) })
  await voidGame(db, id, 'the stadium is closed')
  const refused = `The game g_${id} is void.`
  await expect(voidGame(db, id, 'again')).rejects.toThrow(refused)
  expect(await resultsOf(id)).toEqual([
    {
      version: 1,
      outcome: 'void',
      away_score: null,
      home_score: null,
      source: 'operator',
      reason: 'the stadium is closed',
      confirmed: true,
    },
  ])
  await server.services.jobs.drain()
  expect(await gameOf(id)).toMatchObject({ status: 'cancelled', voided: true })
  await expect(finalGame(db, id, 1, 0)).rejects.toThrow(refused)
  await expect(voidGame(db, id, 'again')).rejects.toThrow(`The game g_${id} is void already.`)
  expect(await auditOf(id)).toEqual([
    { actor: 'operator', action: 'games.void', facts: { reason: 'the stadium is closed' } },
  ])
})

test('an import before settlement changes neither a void nor a final score that an operator has entered', async () => {
  const { db, owner } = server.database
  const cancelled = await insertGame(server.database, { sourceId: 'o-1', startsAt: inHours(3) })
  const ended = await insertGame(server.database, { sourceId: 'o-2', startsAt: inHours(-3) })
  const { rows } = await owner.query(
    `update games set source = 'csv' where id = any($1::bigint[]) returning id, starts_at`,
    [[cancelled, ended]],
  )
  const startOf = (id: number) => rows.find((row) => row.id === id).starts_at.toISOString()
  await voidGame(db, cancelled, 'the stadium is closed')
  await finalGame(db, ended, 23, 20)
  const csv = `${HEADER}
nfl,New England Patriots,Buffalo Bills,${startOf(cancelled)},scheduled,,,o-1
nfl,New England Patriots,Buffalo Bills,${startOf(ended)},final,20,24,o-2`
  const counts = await importGames(db, [fileOf('again.csv', csv)], {})
  expect(counts).toEqual({ ...NO_GAMES, unchanged: 2, leftOut: 0, unknown: [] })
  expect(await gameOf(cancelled)).toMatchObject({ status: 'cancelled', note: '' })
  expect(await gameOf(ended)).toMatchObject({
    home_score: 23,
    note: 'the source says 20-24 (away-home)',
  })
  expect(await resultsOf(ended)).toMatchObject([{ version: 1, home_score: 23, confirmed: true }])
})

test('a final score is refused for a game that has not started and for an unknown game', async () => {
  const { db } = server.database
  const id = await insertGame(server.database, { startsAt: inHours(1) })
  await expect(finalGame(db, id, 1, 0)).rejects.toThrow(`The game g_${id} has not started yet.`)
  await expect(finalGame(db, 999_999, 1, 0)).rejects.toThrow('There is no game g_999999.')
  await expect(voidGame(db, 999_999, 'x')).rejects.toThrow(OperatorError)
  expect(await resultsOf(id)).toEqual([])
  expect(await auditOf(id)).toEqual([])
})

test('an import with an unreadable file adds nothing, and a successful import leaves one audit record', async () => {
  const { db } = server.database
  const good = fileOf(
    'good.csv',
    `${HEADER}
nba,Celtics,Knicks,2026-01-02T00:30:00Z,final,101,99,a-1
nba,Celtics,Nobodies,2026-01-03T00:30:00Z,scheduled,,,a-2`,
  )
  const missing = join(folder, 'missing.csv')
  const odd = fileOf('notes.txt', 'nothing to see here')
  const broken = fileOf('broken.json', '{"events": [')
  for (const [files, options, sentence] of [
    [[good, missing], {}, `The file ${missing} cannot be read (ENOENT).`],
    [[good, odd], {}, `The format of ${odd} is not known; name one with --format: `],
    [[broken], { format: 'espn' }, `The file ${broken} has no games that can be read: `],
    [[good], { format: 'odds' }, 'There is no format "odds"; the formats are '],
  ] as const) {
    const failed = await importGames(db, files, options).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(OperatorError)
    expect((failed as Error).message).toContain(sentence)
  }
  const { rows: none } = await server.database.owner.query(
    `select 1 from games where source = 'csv' and source_id = 'a-1'`,
  )
  expect(none).toEqual([])

  const counts = { ...NO_GAMES, added: 1, results: 1, rejected: 1 }
  const unknown = [{ league: 'nba', name: 'Nobodies' }]
  expect(await importGames(db, [good], {})).toEqual({ ...counts, leftOut: 0, unknown })
  expect(await readUnknown(db)).toMatchObject([{ source: 'csv', ...unknown[0] }])
  const { rows } = await server.database.owner.query(
    `select actor, facts from audit where action = 'games.import' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'operator', facts: { files: ['good.csv'], ...counts } }])
})

test.skipIf(absent)(
  'an import of eleven NFL seasons adds every game, and a second import changes nothing',
  async () => {
    const { db } = server.database
    const counts = await importGames(db, [NFL], {})
    expect(counts).toMatchObject({ added: 3033, rejected: 0, changed: 0, suspended: 0 })
    const { rows } = await server.database.owner.query(
      `select count(*) filter (where status = 'final') as final, count(*) as games,
       count(*) filter (where season = 2025 and status = 'final') as last,
       count(*) filter (where season = 2026 and status = 'scheduled') as next,
       (select count(*) from results where source = 'nflverse' and confirmed_at is not null) as confirmed
     from games where source = 'nflverse'`,
    )
    const { final, games, last, next, confirmed } = rows[0]
    expect({ games, last, next }).toEqual({ games: 3033, last: 285, next: 272 })
    expect(confirmed).toBe(final)
    expect(counts.results).toBe(final)
    expect(await importGames(db, [NFL], {})).toEqual({
      ...NO_GAMES,
      unchanged: 3033,
      leftOut: 0,
      unknown: [],
    })
  },
)

test('a final score for a locked game is refused as busy and changes nothing', async () => {
  const id = await insertGame(server.database, { startsAt: inHours(-3) })
  const impatient = openDatabase(server.database.appUrl, 1, { ...WORK_LIMITS, lock: 50 })
  await server.database.db.transaction(async (tx) => {
    await tx.query('select 1 from games where id = $1 for share', [id])
    const refused = await finalGame(impatient, id, 23, 20).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OperatorError)
    expect((refused as Error).message).toContain(`The game g_${id} is busy`)
  })
  await impatient.close()
  expect([await resultsOf(id), await auditOf(id)]).toEqual([[], []])
})

test('BI6: neither an operator nor a file ends a game before it can be over', async () => {
  const { db } = server.database
  const startsAt = inHours(-2)
  const gameId = await insertGame(server.database, { startsAt })
  const final = () => finalGame(db, gameId, 20, 23, TOOL, { shortestGames: true })
  const over = new Date(startsAt.getTime() + 135 * 60_000).toISOString()
  await expect(final()).rejects.toThrow(`g_${gameId} cannot be over before ${over}`)
  await server.database.owner.query(
    `update games set starts_at = starts_at - interval '15 minutes' where id = $1`,
    [gameId],
  )
  await final()
  expect(await gameOf(gameId)).toMatchObject({ status: 'final' })

  const file = fileOf(
    'early.csv',
    `${HEADER}\nnfl,NE,BUF,${inHours(-2).toISOString()},final,20,23,early-1\nnfl,NYJ,MIA,${inHours(-3).toISOString()},final,20,23,early-2\n`,
  )
  await importGames(db, [file], { shortestGames: true })
  const { rows } = await server.database.owner.query(
    `select status, note from games where source_id like 'early-%' order by source_id`,
  )
  expect(rows).toEqual([
    { status: 'suspended', note: 'final too early' },
    { status: 'final', note: '' },
  ])
})
