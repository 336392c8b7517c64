import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postCommand } from '../offers/postOffer.ts'
import { verify } from '../ops/verify.ts'
import { makeTakeCommand } from '../testing/bets.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { makeBatcher, openBatcherDatabase } from './batcher.ts'
import { requestKey } from './requestKey.ts'

let server: TestServer
let offerId: number
let takers: number[]

beforeAll(async () => {
  server = await startTestServer()
  const ann = await server.user('ann', { cashCents: 1_000_00 })
  takers = []
  for (let n = 0; n < 10; n++) {
    takers.push((await server.user(`taker${n}`, { cashCents: 1_000_00 })).userId)
  }
  const draft = {
    gameId: await insertGame(server.database),
    winner: 'New England Patriots',
    spread: 300,
    odds: { numerator: 100, denominator: 300 },
    amount: cents(1_000_00),
    partialTake: true,
    audience: { kind: 'public' as const },
    betsBarred: false,
    regionLimit: 'none',
  }
  const command = postCommand(ann.userId, draft, requestKey('post', draft, null)!)
  const result = await server.services.batcher.submit(command)
  if (result.kind !== 'done') throw new Error(JSON.stringify(result))
  offerId = result.answer.offerId
})
afterAll(() => server.close())

const take = (userId: number, key: string) => makeTakeCommand(userId, offerId, 100, key)

async function countBets(): Promise<number> {
  const { rows } = await server.database.db.query<{ bets: number }>(
    'select count(*) as bets from bets',
  )
  return rows[0]!.bets
}

test('concurrent batches on one offer execute each take once and answer a repeated key equally', async () => {
  const before = await countBets()
  const commands = Array.from({ length: 700 }, (_, n) => take(takers[n % 10]!, `take ${n}`))
  // The first ten again, at the end of the queue: they run in a later batch than their originals, beside it.
  const again = commands.slice(0, 10)
  const results = await Promise.all(
    [...commands, ...again].map((command) => server.services.batcher.submit(command)),
  )
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['done']))
  expect(results.slice(700)).toEqual(results.slice(0, 10))
  expect(await countBets()).toBe(before + 700)
  expect(await verify(server.database.db)).toEqual([])
})

test('the batcher executes a command that arrives while its queue becomes empty', async () => {
  for (let n = 0; n < 50; n++) {
    // Some ticks later each time: no timing may make the batcher overlook a command.
    for (let ticks = n % 10; ticks > 0; ticks--) await null
    const result = await server.services.batcher.submit(take(takers[0]!, `lone ${n}`))
    expect(result.kind).toBe('done')
  }
})

test('a failing command does not fail the other commands of its batch', async () => {
  const before = await countBets()
  const broken = {
    ...take(takers[0]!, 'broken'),
    execute: () => {
      throw new Error('broken')
    },
  }
  const results = await Promise.allSettled(
    [take(takers[1]!, 'whole 1'), broken, take(takers[2]!, 'whole 2')].map((command) =>
      server.services.batcher.submit(command),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await countBets()).toBe(before + 2)
  await server.services.batcher.drain()
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Tables that a plan reads from end to end: without an index, or along a whole index. */
function readWhole(plan: Plan): string[] {
  const isWhole = plan['Node Type'].endsWith('Scan') && !plan['Index Cond']
  const own = isWhole && plan['Relation Name'] ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)]
}

/** Tables that have a few rows at any number of users. */
const SMALL: ReadonlySet<string> = new Set(['clock', 'feed_days', 'switches'])

test('what the batcher locks, reads and writes, planned on nearly empty tables, scans no growing table completely', async () => {
  await server.database.owner.query('delete from idempotency')
  await server.database.owner.query('vacuum (analyze)')
  const db = openBatcherDatabase(server.database.appUrl)
  const result = await makeBatcher(db).submit(take(takers[0]!, 'planned'))
  expect(result.kind).toBe('done')
  const { rows: statements } = await db.query<{ name: string; parameters: number }>(
    `select name, cardinality(parameter_types) as parameters from pg_prepared_statements
     where name ~ '^(batch|find|lock|read)-' order by name`,
  )
  const names = [
    ...['batch-ids', 'batch-instant', 'batch-lock-games-of-offers', 'batch-lock-offers'],
    ...['batch-paid-users', 'batch-silent-days', 'batch-write-balances', 'batch-write-bets_made'],
    ...['batch-write-changed', 'batch-write-keys', 'batch-write-notices', 'batch-write-transfers'],
    ...['find-idempotency-records', 'lock-free-funds'],
    ...['read-frozen', 'read-granted-users'],
  ]
  expect(statements.map(({ name }) => name)).toEqual(names)
  for (const { name, parameters } of statements) {
    const nulls = parameters === 0 ? '' : `(${Array(parameters).fill('null').join()})`
    const { rows } = await db.query(`explain (format json) execute "${name}"${nulls}`)
    const whole = readWhole(rows[0]['QUERY PLAN'][0].Plan)
    expect({ name, whole: whole.filter((table) => !SMALL.has(table)) }).toEqual({ name, whole: [] })
  }
  await db.close()
})
