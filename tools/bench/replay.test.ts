/** Replays seasons with `npm run replay`, from the command line. */
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sidebet-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs it in `folder`. Returns the figures of its last line. Fails when its exit code is not 0. */
async function replay(...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../main.ts'), 'replay', ...args],
    { cwd: folder, env: { ...process.env, INIT_CWD: folder }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>
}

test('with a file of spreads, the favourite wins when it is ahead by at least the spread', async () => {
  writeFileSync(
    join(folder, 'nfl.csv'),
    [
      'season,week,date,away,home,away_score,home_score,favourite,spread',
      '2016,1,2016-09-11,MIA,SEA,10,12,SEA,10.5',
      '2016,1,2016-09-11,CIN,NYJ,23,22,CIN,1',
      '2016,1,2016-09-11,TB,ATL,31,24,TB,6.5',
      '2016,2,2016-09-18,MIA,NE,24,31,NE,0',
      '2016,2,2016-09-18,CIN,PIT,16,24,PIT,8.5',
    ].join('\n'),
  )
  expect(await replay('nfl.csv', '--league', 'nfl', '--users', '10')).toMatchObject({
    games: 4,
    skipped: 1,
    offers: 4,
    bets: 4,
    pick_won: 2,
    pick_lost: 2,
    void: 0,
    lapsed: 0,
    breaches: 0,
  })
})

test('a replay without any game is refused with the reason', async () => {
  const rows = 'season,week,date,away,home,away_score,home_score\n2016,1,2016-09-11,MIA,SEA,10,12\n'
  writeFileSync(join(folder, 'unnamed.csv'), rows)
  await expect(replay('unnamed.csv')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'There is no game to replay (1 rows: unknown league). Name the league of files without one: --league nfl.',
    ),
  })
})

slowTest(
  'a recording is replayed with each of its readings after the bets, and its bets are settled by the last score',
  async () => {
    const recording = join(folder, 'recording')
    mkdirSync(join(recording, 'documents'), { recursive: true })
    const event = {
      ...{ id: 'e1', sport_key: 'americanfootball_nfl', commence_time: '2026-11-22T18:00:00Z' },
      ...{ away_team: 'New England Patriots', home_team: 'Buffalo Bills' },
    }
    const scoresOf = (away: number, home: number) => [
      { name: 'Buffalo Bills', score: String(home) },
      { name: 'New England Patriots', score: String(away) },
    ]
    const revisions = [
      ['2026-11-22T16:00:00.000Z', { completed: false, scores: null }],
      ['2026-11-22T19:00:00.000Z', { completed: false, scores: scoresOf(7, 3) }],
      ['2026-11-22T21:10:00.000Z', { completed: true, scores: scoresOf(23, 20) }],
    ] as const
    const lines = revisions.map(([at, change]) => {
      const text = JSON.stringify([{ ...event, ...change }])
      const sha256 = hash('sha256', text)
      writeFileSync(join(recording, 'documents', `${sha256}.gz`), gzipSync(text))
      const facts = { status: 200, validators: {}, sha256, bytes: text.length }
      return JSON.stringify({ at, address: 'https://odds.test/scores', ...facts })
    })
    writeFileSync(join(recording, 'index.jsonl'), `${lines.join('\n')}\n`)
    const figures = await replay('--recording', 'recording', '--users', '10')
    expect(figures).toMatchObject({ games: 1, readings: 2, offers: 60, void: 0, breaches: 0 })
    expect(figures.bets).toBeGreaterThan(50)
    expect(figures.money_out).toBe(figures.money_in)
  },
)

const DATA = join(import.meta.dirname, '../../../shared/data')
const isHere = existsSync(DATA)
if (!isHere) console.log('skipped: the folder with the real games is not here')
const isLong = process.env.SIDEBET_LONG === '1'

test.runIf(isHere && isLong)(
  'every bet of whole seasons is settled, and the money paid out equals the money paid in',
  // On two slow cores it takes more than half an hour.
  { timeout: 5_400_000 },
  async () => {
    const all = await replay(join(DATA, 'results.csv'))
    expect(all).toMatchObject({ games: 8_459, skipped: 0, void: 0, breaches: 0 })
    const nfl = await replay(join(DATA, 'nfl/games-2016-2026.csv'))
    expect(nfl).toMatchObject({ void: 0, breaches: 0 })
    for (const { money_in, money_out, bets = 0, pick_won = 0, pick_lost = 0 } of [all, nfl]) {
      expect(money_out).toBe(money_in)
      expect(pick_won + pick_lost).toBe(bets)
      expect(bets).toBeGreaterThan(10_000)
    }
  },
)
