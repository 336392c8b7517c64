import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalsStopped } from '../payments/withdrawalsStopped.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { runProgram } from './runProgram.ts'
import { CHECKS } from './verify.sql.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'sidebet-ops-'))

beforeAll(async () => {
  server = await startTestServer()
  await server.user('olga')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `answer` is the reply to the prompt at the terminal; null without a terminal. */
async function ops(
  line: string,
  answer: boolean | null = null,
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  questions = []
  const code = await runProgram(wordsOf(line), {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: (text) => lines.push(text),
    ...(answer !== null && {
      confirm: async (question: string) => {
        questions.push(question)
        return answer
      },
    }),
  })
  return { code, lines }
}
let questions: string[] = []

/** Splits a line as a shell does. */
const wordsOf = (line: string) =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))

const value = async (sql: string) =>
  Object.values((await server.database.owner.query(sql)).rows[0] ?? {})[0]

test('verify lists its checks, and fails on a breach', async () => {
  const clean = await ops('verify')
  expect([clean.code, clean.lines.length]).toEqual([0, CHECKS.length])
  await server.database.owner.query(
    `update ledger_accounts set balance_cents = 1 where kind = 'equity.platform'`,
  )
  const broken = await ops('verify')
  expect([broken.code, broken.lines.join('\n')]).toEqual([1, expect.stringMatching(/I1 +BROKEN/)])
  await server.database.owner.query(
    `update ledger_accounts set balance_cents = 0 where kind = 'equity.platform'`,
  )
})

test('the commands change switches, roles and region rules, each with an audit record', async () => {
  await ops('maintenance on')
  expect(await value('select maintenance from switches')).toBe(true)
  await ops('maintenance off')
  expect(await value('select maintenance from switches')).toBe(false)
  await ops('grant promotion-admin olga')
  expect(await value(`select is_promotion_admin from users where username = 'olga'`)).toBe(true)
  await ops('revoke promotion-admin olga')
  expect(await value(`select is_promotion_admin from users where username = 'olga'`)).toBe(false)
  await ops('region set US NY intrastate')
  // Codes in lower case mean the same region; earlier rules stay stored.
  await ops('region set us ny illegal')
  expect(
    await value(
      `select array_agg(rule order by id) from place_rules where region = 'NY' and list = 'operator'`,
    ),
  ).toEqual(['intrastate', 'illegal'])
  expect(
    await value(`select array_agg(action order by id) from audit where actor = 'operator'`),
  ).toEqual([
    'maintenance.on',
    'maintenance.off',
    'promotionAdmin.grant',
    'promotionAdmin.revoke',
    'region.set',
    'region.set',
  ])
})

test('withdrawals are stopped and resumed by command, and are stopped by a break that cannot resolve itself', async () => {
  const { db, owner } = server.database
  expect((await ops('withdrawals stop')).lines).toEqual([
    'Withdrawals are stopped until `withdrawals go`.',
  ])
  expect(await withdrawalsStopped(db, 'dwolla')).toBe(true)
  const since = () => value('select withdrawals_stopped_at from switches')
  const first = await since()
  expect(first).not.toBeNull()
  // A second stop does not change since when they are stopped.
  await ops('withdrawals stop')
  expect(await since()).toEqual(first)
  expect((await ops('withdrawals go')).lines).toEqual(['Withdrawals are open again.'])
  expect(await withdrawalsStopped(db, 'dwolla')).toBe(false)
  expect(await since()).toBeNull()
  await owner.query(
    `insert into reconciliation_breaks (provider, kind, subject, mends) values ('dwolla', 'state', 'p1', true)`,
  )
  expect(await withdrawalsStopped(db, 'dwolla')).toBe(false)
  await owner.query(
    `insert into reconciliation_breaks (provider, kind, subject) values ('dwolla', 'amount', 'p1')`,
  )
  expect((await ops('withdrawals go')).lines[0]).toMatch(
    /open breaks still stop withdrawals of dwolla:/,
  )
  expect(await withdrawalsStopped(db, 'dwolla')).toBe(true)
  expect(await withdrawalsStopped(db, 'paypal')).toBe(false)
  await owner.query('delete from reconciliation_breaks')
})

test('region show lists the rule of each region, including rules that start in the future', async () => {
  await ops('region set US NV illegal --from 2999-01-01T00:00Z')
  const { lines } = await ops('region show')
  expect(lines).toContain('US-GA  illegal (restricted)')
  expect(lines).toContain('US-NV  illegal (operator) from 2999-01-01T00:00:00+00:00')
  expect(lines.filter((line) => line.startsWith('US-NY'))).toEqual([
    expect.stringMatching(/^US-NY {2}illegal \(operator\) since /),
  ])
  expect(lines.filter((line) => line.startsWith('US-CA'))).toEqual([])
  await ops('region list both')
  expect((await ops('region show')).lines).toContain('US-CA  illegal (terms)')
  await ops('region list restricted')
  expect((await ops('region show')).lines.filter((line) => line.includes('terms'))).toEqual([])
  expect(
    await value(
      `select array_agg(facts->'lists' order by id) from audit where action = 'region.list'`,
    ),
  ).toEqual([['restricted', 'terms'], ['restricted']])
})

test('feeds lists the last answer of each league, since when it fails, and its silent days', async () => {
  const { owner } = server.database
  expect(await ops('feeds')).toEqual({ code: 0, lines: ['No feed is read.'] })
  await owner.query(
    `insert into feed_leagues (source, league, answered_at, failing_since, error) values
       ('espn', 'mls', '2026-11-22T18:00:00Z', null, ''),
       ('espn', 'nba', null, clock_timestamp(), 'status 503'),
       ('espn', 'nfl', '2026-11-22T18:00:00Z', null, '')`,
  )
  await owner.query(
    `insert into feed_days (source, league, from_at, to_at, read_at, silent_at) values
       ('espn', 'nfl', '2026-11-22T05:00:00Z', '2026-11-23T05:00:00Z', now(), now() + interval '30 minutes'),
       ('file', 'laliga', '2026-11-22T05:00:00Z', '2026-11-23T05:00:00Z', null, null)`,
  )
  const fine = await ops('feeds')
  expect(fine.code).toBe(0)
  expect(fine.lines.map((line) => line.replace(/since \S+Z/, 'since NOW'))).toEqual([
    'espn mls: answered 2026-11-22T18:00:00.000Z',
    'espn nba: never answered; failing since NOW: status 503',
    'espn nfl: answered 2026-11-22T18:00:00.000Z',
    'file laliga: never answered',
    '4 leagues.',
  ])
  await owner.query(
    `update feed_leagues set failing_since = clock_timestamp() - interval '10 minutes' where league = 'nba'`,
  )
  expect((await ops('feeds')).code).toBe(1)
  await owner.query('update feed_leagues set failing_since = null')
  expect((await ops('feeds')).code).toBe(0)
  await owner.query(
    `insert into feed_days (source, league, from_at, to_at, read_at, silent_at) values
       ('espn', 'nfl', '2026-11-24T05:00:00Z', '2026-11-25T05:00:00Z', now(), now() - interval '1 minute'),
       ('espn', 'nfl', '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z', now(), now() - interval '1 minute')`,
  )
  const silent = await ops('feeds')
  expect([silent.code, silent.lines[2]]).toEqual([
    1,
    'espn nfl: answered 2026-11-22T18:00:00.000Z; silent 2026-11-21, 2026-11-24',
  ])
  await owner.query('delete from feed_leagues; delete from feed_days')
})

test('G3: a command limits a league to one source until a given time or a second command, with audit records', async () => {
  const inDays = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`
  const first = inDays(2)
  const result = await ops(`source only nfl --until ${first} --reason odds-api-is-down`)
  expect(result).toEqual({
    code: 0,
    lines: [
      `Until ${new Date(first).toISOString()} results of nfl count by its first source alone.`,
    ],
  })
  const until = inDays(6.9)
  await ops(`source only nfl --until ${until} --reason still-down`)
  const line = `nfl: one source until ${new Date(until).toISOString()}: still-down`
  expect((await ops('feeds')).lines).toEqual([line, 'No feed is read.'])
  for (const time of [inDays(-0.01), inDays(7.01)]) {
    const late = ops(`source only nfl --until ${time} --reason late`)
    await expect(late).rejects.toThrow('at most 7 days')
  }
  expect((await ops('source both nfl --reason it-is-back')).lines).toEqual([
    'Results of nfl count when both its sources agree.',
  ])
  expect((await ops('feeds')).lines).toEqual(['No feed is read.'])
  await expect(ops('source both nfl --reason again')).rejects.toThrow('not set to one source')
  const { rows } = await server.database.owner.query(
    `select action, subject, facts from audit where action like 'sources.%' order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'sources.only',
      subject: 'nfl',
      facts: { until: new Date(first).toISOString(), reason: 'odds-api-is-down' },
    },
    {
      action: 'sources.only',
      subject: 'nfl',
      facts: { until: new Date(until).toISOString(), reason: 'still-down' },
    },
    { action: 'sources.both', subject: 'nfl', facts: { reason: 'it-is-back' } },
  ])
})

test('AZ6: where a second operator has to approve, one source requires provisional settlements', async () => {
  const { owner } = server.database
  const line = `source only nfl --until ${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z --reason down`
  await owner.query('update switches set second_operator = true, provisional_settlements = false')
  await expect(ops(line)).rejects.toThrow('PROVISIONAL_SETTLEMENTS')
  await owner.query('update switches set provisional_settlements = true')
  expect((await ops(line)).code).toBe(0)
  await ops('source both nfl --reason up')
  await owner.query('update switches set second_operator = false, provisional_settlements = false')
})

test.each([
  ['maintenance perhaps', /Give on or off/],
  ['withdrawals perhaps', /Give stop or go/],
  ['grant promotion-admin nobody', /no user "nobody"/],
  ['grant operator nobody', /no user "nobody"/],
  ['region list everything', /restricted, terms or both/],
  ['region list', /restricted, terms or both/],
  ['region set US NY open --from 2027-01-01', /with its zone/],
  ['region set US NY open --from 2001-01-01T00:00Z', /a later time/],
  ['region set US NY maybe', /open, illegal and intrastate/],
  ['region set', /"" is no country/],
  ['region set USA NY illegal', /"USA" is no country/],
  ['region set UK LND illegal', /"UK" is no country/],
  ['region set US ZZ illegal', /"ZZ" is no region of US/],
  ['region set US', /"" is no region of US/],
  ['region set CA On-tario illegal', /"On-tario" is no region of CA/],
  ['game final g_1', /both scores/],
  ['game final 1 20 23', /not the id of a game/],
  ['game final g_999 20 23', /g_999/],
  ['game void g_999', /--reason/],
  ['game start g_999 18:00', /with its zone/],
  ['game start g_999 2026-11-22T18:00', /with its zone/],
  ['game start g_999 2026-11-22T18:00Z', /g_999/],
  ['game start g_999 2027-02-30T18:00Z', /no day 2027-02-30/],
  ['game void g_999 --reason  ', /--reason/],
  ['game correct g_999 1 2 --reason  ', /--reason/],
  ['source only cricket --until 2026-11-22T18:00Z --reason down', /no league "cricket"/],
  ['source only nfl --until 2026-11-22T18:00Z', /--reason/],
  ['source only nfl --reason down', /with its zone/],
  ['source only nfl --until 2026-11-22T18:00 --reason down', /with its zone/],
  ['source only nfl --until 2001-01-01T00:00Z --reason down', /at most 7 days/],
  ['source both nfl', /--reason/],
  ['source both cricket --reason up', /no league "cricket"/],
  ['user freeze ann --reason  ', /--reason/],
  ['reconcile accept 1 --note  ', /--note/],
  ['games import', /at least one file/],
  ['games import x.csv --league cricket', /no league "cricket"/],
  ['games import /not/there.csv', /not\/there\.csv/],
  ['games import x.csv --speed 9', /^There is no option --speed here\.$/],
  ['game void g_999 --reason "  "', /^Give the reason with --reason\.$/],
  ['reconcile accept 1 --note ""', /^Give the reason with --note\.$/],
  ['game final g_999 -3 23', /both scores/],
  ['game void g_999 --reason heavy snow', /one word too many, "snow"/],
  ['stuck rety', /one word too many, "rety"/],
  ['reconcile lst', /one word too many, "lst"/],
  ['stuck --json retry start g_34', /options after all words/],
])('%s is refused in one sentence', async (line, sentence) => {
  const refused = ops(line)
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toMatchObject({ message: expect.not.stringContaining('\n') })
})

test('an imported game gets a final score or a void by command, and its bets are settled immediately', async () => {
  const ann = await server.user('ann', { cashCents: 500_00 })
  const ben = await server.user('ben', { cashCents: 500_00 })
  const file = join(folder, 'games.csv')
  const starts = new Date(Date.now() + 3_600_000).toISOString()
  writeFileSync(
    file,
    `league,away,home,starts_at,status,away_score,home_score,source_id\nnfl,NE,BUF,${starts},scheduled,,,ops-1\nnfl,NYJ,MIA,${starts},scheduled,,,ops-2\n`,
  )
  const { lines } = await ops(`games import ${file}`)
  expect(lines.join()).toMatch(/2 added/)
  const { rows } = await server.database.owner.query<{ id: number; away_team: string }>(
    `select id, away_team from games where source_id like 'ops-%' order by source_id`,
  )
  for (const { id, away_team } of rows) {
    const offer = offerOn(id, { winnerOffer: away_team, amountBet: 10 })
    const { body } = await ann.post(POST_OFFER, offer)
    await ben.post(TAKE_OFFER, takeOf(body._id))
  }
  const [played, cancelled] = rows.map(({ id }) => wireId('game', id))
  await expect(ops(`game final ${played} 20 23`)).rejects.toThrow(/start/)
  await ops(`game void ${cancelled} --reason snow`)
  await server.database.owner.query(
    `update games set earlier_starts = array[starts_at], starts_at = product_now() where id = $1`,
    [rows[0]!.id],
  )
  await ops(`game final ${played} 20 23`)
  await expect(ops(`game final ${played} 20 24`)).rejects.toThrow(/settled/)
  const again = await server.signIn(ann.userId, 'ann')
  expect((await again.post('/api/user/adjustFundsAtPost')).body).toEqual({
    message: 'success',
    fundsAvailable: 510,
    fundsAtRisk: 0,
  })
  expect((await ops('verify')).code).toBe(0)
})

test('on a terminal, a final score or a start time is shown with the teams and needs a confirmation', async () => {
  const starts = Date.now() + 3_600_000
  const game = await insertGame(server.database, { startsAt: new Date(starts) })
  const id = wireId('game', game)
  const startOf = () => value(`select starts_at from games where id = ${game}`)
  const before = await startOf()
  const later = new Date(starts + 3_600_000).toISOString().slice(0, 16)
  const no = await ops(`game start ${id} ${later}Z`, false)
  expect([no.code, no.lines.at(-1), await startOf()]).toEqual([1, 'Nothing was changed.', before])
  expect(no.lines[0]).toContain('New England Patriots at Buffalo Bills, the start moves from')
  expect((await ops(`game start ${id} ${later}Z`, true)).code).toBe(0)
  for (const wrong of ['1970-01-01T00:00Z', '9206-11-22T18:00Z'])
    await expect(ops(`game start ${id} ${wrong}`)).rejects.toThrow('at most 14 days')
  await ops(`game start ${id} ${new Date(starts - 7_200_000).toISOString().slice(0, 16)}Z`)
  const final = await ops(`game final ${id} 20 23`, false)
  expect(final.lines).toEqual([
    `${id}: Buffalo Bills (home) 20, New England Patriots 23`,
    'Nothing was changed.',
  ])
  expect(questions).toEqual(['Is this the final score?'])
  expect((await ops(`game final ${id} 20 23`, true)).code).toBe(0)
})

test('with --yes no confirmation is requested, and only commands that request one have it', async () => {
  const game = await insertGame(server.database, { startsAt: new Date(Date.now() + 3_600_000) })
  const later = `${new Date(Date.now() + 7_200_000).toISOString().slice(0, 16)}Z`
  const moved = await ops(`game start ${wireId('game', game)} ${later} --yes`, false)
  expect([moved.code, questions]).toEqual([0, []])
  await expect(ops('maintenance on --yes')).rejects.toThrow('no option --yes')
})

test('AZ6: where a second operator has to approve, the tool only proposes a decision about a game with bets', async () => {
  const setControl = (on: boolean) =>
    server.database.owner.query('update switches set second_operator = $1', [on])
  const [ann, ben, otto] = await Promise.all(
    ['ann2', 'ben2', 'otto2'].map((name) => server.user(name, { cashCents: 100_00 })),
  )
  await server.database.owner.query('update users set is_operator = true where id = $1', [
    otto!.userId,
  ])
  const game = await insertGame(server.database)
  const id = wireId('game', game)
  const { body } = await ann!.post(POST_OFFER, offerOn(game, { amountBet: 10 }))
  await ben!.post(TAKE_OFFER, takeOf(body._id))
  await setControl(true)
  const proposed = await ops(`game void ${id} --reason snow`)
  expect([proposed.code, proposed.lines]).toEqual([
    0,
    ['Proposed; nothing was changed: an operator has to approve it on /operator.'],
  ])
  const status = () => value(`select status from games where id = ${game}`)
  expect(await status()).toBe('scheduled')
  await expect(ops(`game void ${id} --reason hail`)).rejects.toThrow('already has an open proposal')
  const [approvalRequest] = (await otto!.get('/api/operator/overview')).body.wishes
  expect(approvalRequest).toMatchObject({
    what: 'void',
    reason: 'snow',
    wishedBy: 'npm run ops',
    isOwn: false,
  })
  const yes = { wishID: approvalRequest._id, isGranted: true }
  expect((await otto!.post('/api/operator/answer', yes)).status).toBe(200)
  expect(await status()).toBe('cancelled')
  const empty = wireId('game', await insertGame(server.database))
  expect((await ops(`game void ${empty} --reason snow`)).lines[0]).toMatch('is void')

  const file = join(folder, 'results.csv')
  const starts = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const coming = new Date(Date.now() + 3_600_000).toISOString()
  writeFileSync(
    file,
    `league,away,home,starts_at,status,away_score,home_score,source_id\nnfl,NE,BUF,${starts},final,20,23,left-1\nnfl,NYJ,MIA,${coming},scheduled,,,left-2\n`,
  )
  const imported = await ops(`games import ${file}`)
  expect(imported.lines.join()).toMatch(/1 added.*1 results were left out/)
  await setControl(false)
})

test('AZ6: where a second operator has to approve, the tool proposes a third operator, and revokes a role immediately', async () => {
  const { owner } = server.database
  await owner.query('update users set is_operator = false')
  for (const name of ['role1', 'role2', 'role3']) await server.user(name)
  await owner.query('update switches set second_operator = true')
  const isOperator = () =>
    value(`select array_agg(username order by id) from users where is_operator`)
  for (const name of ['role1', 'role2'])
    expect((await ops(`grant operator ${name}`)).lines).toEqual([`${name} is now an operator.`])
  expect(await ops('grant operator role3')).toEqual({
    code: 0,
    lines: ['Proposed; nothing was changed: an operator has to approve it on /operator.'],
  })
  expect(await isOperator()).toEqual(['role1', 'role2'])
  await ops('revoke operator role1')
  expect(await isOperator()).toEqual(['role2'])
  await owner.query('update switches set second_operator = false')
  expect((await ops('grant operator role3')).lines).toEqual(['role3 is now an operator.'])
})

test('game resume requires a reason and a suspended game', async () => {
  const gameId = await insertGame(server.database)
  const id = wireId('game', gameId)
  await server.database.owner.query(
    `update games set status = 'suspended', note = 'unknown team' where id = $1`,
    [gameId],
  )
  await expect(ops(`game resume ${id}`)).rejects.toThrow('Give the reason')
  expect(await ops(`game resume ${id} --reason typo`)).toEqual({
    code: 0,
    lines: [`${id} is no longer suspended: its next readings decide.`],
  })
  expect(await value(`select status || note from games where id = ${gameId}`)).toBe('scheduled')
  await expect(ops(`game resume ${id} --reason again`)).rejects.toThrow('is not suspended')
})

test('game void refuses an unknown game', async () => {
  const id = wireId('game', (await insertGame(server.database)) + 1000)
  await expect(ops(`game void ${id} --reason test`)).rejects.toThrow(id)
})
