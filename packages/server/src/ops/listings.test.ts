/** Commands that list rows, with and without `--json`. */
import { wireId } from '@sidebet/contract/ids'
import { REASONS } from '@sidebet/domain/games/reasons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGame, startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts'
import { COMMANDS } from './commands.ts'
import { runProgram } from './runProgram.ts'

let server: TestServer
let gameId: number

const DAY = '2026-11-22T18:00:00.000Z'
const UNTIL = new Date(Date.now() + 3_600_000)

beforeAll(async () => {
  server = await startTestServer()
  const { owner } = server.database
  await server.user('olga')
  await server.user('bea')
  gameId = await insertGame(server.database, { startsAt: new Date(DAY) })
  await owner.query(`update users set email = 'bea@bücher.example' where username = 'bea'`)
  await owner.query(`update games set note = 'the sources disagree' where id = $1`, [gameId])
  await owner.query(
    'insert into league_sources (league, one_source_until, reason) values ($1, $2, $3)',
    [...['nfl', UNTIL, 'odds-api is down']],
  )
  await owner.query(
    `insert into feed_leagues (source, league, answered_at, failing_since, error) values
       ('espn', 'nba', '${DAY}', '${DAY}', 'status 503');
     insert into unknown_teams (source, league, name, first_at, last_at) values
       ('espn', 'nba', 'Springfield Isotopes', '${DAY}', '${DAY}');
     insert into clubs (league, name, short_name) values ('premier', 'West Ham United', 'WHU');
     insert into club_aliases (league, alias, club) values ('premier', 'The Hammers', 'West Ham United');
     insert into stuck_work (kind, ref, tries, error, first_at, due_at) values
       ('start', 34, 3, 'no', '${DAY}', now());
     insert into reconciliation_breaks (provider, kind, subject, facts, found_at) values
       ('dwolla', 'amount', 'p1', '{"ours": "10.00"}', '${DAY}');
     insert into place_rules (country, region, rule, valid_from) values
       ('US', 'NV', 'illegal', '2999-01-01T00:00Z');
     update ledger_accounts set balance_cents = 1 where kind = 'equity.platform'`,
  )
})
afterAll(() => server.close())

async function ops(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runProgram(words, {
    withDatabase: (work) => work(server.database.db),
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: server.database.appUrl,
      SECRET_KEY: TEST_SECRET,
      // Nothing answers there.
      PAYPAL_BASE_URL: 'http://127.0.0.1:9',
    },
    print: (line) => lines.push(line),
  })
  return { code, lines }
}

const BREAK = {
  ...{ id: expect.any(Number), provider: 'dwolla', kind: 'amount', subject: 'p1' },
  ...{ facts: { ours: '10.00' }, mends: false, stops: true, foundAt: DAY },
}

/** Each listing with its exit code and some of its rows. */
const LISTINGS: readonly [line: string, code: number, rows: () => object[]][] = [
  [
    'verify',
    1,
    () => [
      {
        ...{ row: 'check', check: 'I1', rule: expect.any(String) },
        breaches: [
          { subject: 'total', found: '1' },
          { subject: 'equity.platform 0', found: '1, but its transfers add up to 0' },
        ],
      },
      {
        row: 'waiting',
        what: 'breaks between the ledger and the records of a provider',
        ...{ count: 1, first: expect.any(String), since: DAY },
      },
    ],
  ],
  [
    'games unknown',
    0,
    () => [
      { source: 'espn', league: 'nba', name: 'Springfield Isotopes', firstAt: DAY, lastAt: DAY },
    ],
  ],
  [
    'games doubtful',
    1,
    () => [
      {
        ...{ id: wireId('game', gameId), league: 'nfl', startsAt: DAY },
        ...{ awayTeam: 'New England Patriots', homeTeam: 'Buffalo Bills' },
        ...{ note: 'the sources disagree', finals: [] },
      },
    ],
  ],
  [
    'games reasons',
    0,
    () =>
      REASONS.map((reason) => ({ reason, games: reason === 'sourcesDisagree' ? 1 : 0, bets: 0 })),
  ],
  [
    'feeds',
    1,
    () => [
      {
        ...{ row: 'feed', source: 'espn', league: 'nba', answeredAt: DAY, failingSince: DAY },
        ...{ isFailing: true, error: 'status 503', silentDays: [] },
      },
      {
        row: 'oneSource',
        ...{ league: 'nfl', until: UNTIL.toISOString(), reason: 'odds-api is down' },
      },
    ],
  ],
  [
    'clubs premier',
    0,
    () => [
      {
        ...{ name: 'West Ham United', shortName: 'WHU', isAdded: true },
        ...{ aliases: [], addedAliases: ['The Hammers'] },
      },
    ],
  ],
  ['stuck', 1, () => [{ kind: 'start', id: 'g_34', tries: 3, since: DAY, error: 'no' }]],
  [
    'audit show olga',
    0,
    () => [
      {
        ...{ id: expect.any(Number), at: expect.stringMatching(/Z$/), actor: 'operator' },
        ...{ action: 'audit.show', subject: expect.any(String), facts: {}, private: {} },
      },
    ],
  ],
  [
    'reconcile',
    1,
    () => [
      { row: 'report', provider: 'paypal', found: null, failure: expect.any(String) },
      { row: 'break', ...BREAK },
    ],
  ],
  ['reconcile list', 1, () => [BREAK]],
  [
    'user clashes',
    1,
    () => [
      {
        ...{ username: 'bea', contact: 'email', value: 'bea@bücher.example' },
        ...{ form: 'bea@xn--bcher-kva.example', others: [] },
      },
    ],
  ],
  [
    'region show',
    0,
    () => [
      { region: 'US-GA', rule: 'illegal', list: 'restricted', from: null, isInForce: true },
      {
        ...{ region: 'US-NV', rule: 'illegal', list: 'operator' },
        ...{ from: '2999-01-01T00:00:00.000Z', isInForce: false },
      },
    ],
  ],
]

test.each(LISTINGS)(
  '%s prints its rows as one JSON array, with the same exit code',
  async (line, code, rows) => {
    const words = line.split(' ')
    const text = await ops(...words)
    const { keys } = listingOf(words)
    const json = await ops(...words, '--json')
    expect([text.code, json.code, json.lines.length]).toEqual([code, code, 1])
    const printed: object[] = JSON.parse(json.lines[0]!)
    for (const row of rows()) expect(printed).toContainEqual(row)
    // The reference names the keys of each kind of row, and no others.
    const kinds = new Set(printed.map((row) => Object.keys(row).join(', ')))
    expect([...kinds].sort()).toEqual([...keys].sort())
  },
)

const listingOf = (words: readonly string[]) => {
  const named = COMMANDS.filter(({ name }) => name.every((word, at) => words[at] === word))
  const command = named.toSorted((a, b) => a.name.length - b.name.length).at(-1)!
  if (!('list' in command)) throw new Error(`${words.join(' ')} is no listing`)
  return command
}

test('every command that lists rows is tested here', () => {
  const listings = COMMANDS.filter((command) => 'list' in command)
  expect(LISTINGS.map(([line]) => listingOf(line.split(' ')))).toEqual(listings)
})

test('without rows a listing is an empty JSON array', async () => {
  await server.database.owner.query('delete from unknown_teams')
  expect(await ops('games', 'unknown', '--json')).toEqual({ code: 0, lines: ['[]'] })
})
