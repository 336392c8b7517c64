/**
 * kill -9 of the server, of PostgreSQL and of both under a load of takes. Every acknowledged take exists once, and the
 * ledger verifies. The test has its own cluster with durable commits, which restarts by itself, like that of `npm start`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { wireId } from '@sidebet/contract/ids'
import type { Postgres } from '@sidebet/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import type { Database } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { startOwnCluster } from '../testing/ownCluster.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'

const KILLS = process.env.SIDEBET_LONG ? 20 : 3
const CLIENTS = 16
const VICTIMS = ['server', 'postgres', 'both'] as const

let cluster: Postgres
let owner: Database
let server: ServerProcess
let callers: Caller[]
let offers: string[]

beforeAll(async () => {
  cluster = await startOwnCluster('kills', { restart: true, restartsAMinute: 1000 })
  server = await startServerProcess(cluster)
  owner = openDatabase(cluster.ownerUrl, 4)
  callers = await insertCallers(
    { owner },
    ['offerer', ...Array.from({ length: CLIENTS }, (_, at) => `client${at}`)],
    100_000_00,
  )
  const gameId = await insertGame({ owner })
  offers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const offer = offerOn(gameId, { amountBet: 1000, oddsDenominatorOffer: 3 })
      return (await callers[0]!.post(server.url, POST_OFFER, offer)).body._id
    }),
  )
})
afterAll(async () => {
  await server.stop()
  await owner.close()
  await cluster.stop()
})

/** kill -9 of the postmaster and of every process that it has started. */
function killPostgres(postmaster: number): void {
  const parentOf = (pid: string) =>
    /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === String(postmaster)
    } catch {
      return false
    }
  })
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

/** Resolves when the condition is true; the checks run one after another. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test(`${KILLS} kills during concurrent takes lose and duplicate no acknowledged take`, {
  timeout: 300_000,
}, async () => {
  const acknowledged = new Map<string, string>()
  const refusals: unknown[] = []
  let running = true
  let tries = 0

  /** Takes one cent per request; repeats an unanswered request with its key until it has an answer. */
  async function runClient(at: number): Promise<void> {
    const taker = callers[at + 1]!
    for (let take = 0; running; take++) {
      const key = `client ${at} take ${take}`
      const body = takeOf(offers[(at + take) % offers.length]!, 0.05)
      for (let answered = false; !answered; ) {
        tries++
        const { status, body: answer } = await taker.post(server.url, TAKE_OFFER, body, {
          'idempotency-key': key,
        })
        answered = status !== 0 && status !== 503
        if (status === 200) acknowledged.set(key, answer._id)
        else if (answered) refusals.push([status, answer])
        else await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, at) => runClient(at))

  const recoveries: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = VICTIMS[kill % VICTIMS.length]!
    const before = acknowledged.size
    await until(async () => acknowledged.size > before + 50)
    const killedAt = Date.now()
    const pid = cluster.pid()!
    if (victim !== 'server') killPostgres(pid)
    if (victim !== 'postgres') await server.kill()
    await until(async () => {
      const isBack = victim === 'server' || ![undefined, pid].includes(cluster.pid())
      return isBack && (await owner.query('select 1')).rowCount === 1
    })
    if (victim !== 'server') recoveries.push(Date.now() - killedAt)
    if (victim !== 'postgres') server = await startServerProcess(cluster)
  }
  const before = acknowledged.size
  await until(async () => acknowledged.size > before + 50)
  running = false
  await Promise.all(clients)

  expect(refusals).toEqual([])
  const { rows } = await owner.query<{ id: number }>('select id from bets')
  expect(rows.map((row) => wireId('bet', row.id)).sort()).toEqual([...acknowledged.values()].sort())
  expect(await verify(owner)).toEqual([])
  console.log(
    `${KILLS} kills: ${acknowledged.size} takes acknowledged in ${tries} tries, 0 lost, 0 doubled; ` +
      `PostgreSQL back after ${recoveries.join(', ')} ms`,
  )
})
