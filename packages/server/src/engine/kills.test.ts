/**
 * kill -9 of the server, of PostgreSQL and of both under a load of takes. Every acknowledged take exists once, and the
 * ledger verifies. The test has its own cluster with durable commits, which restarts by itself, like that of `npm start`.
 */
import type { Postgres } from '@sidebet/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import type { Database } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { offerOn, POST_OFFER } from '../testing/bets.ts'
import { killPostgres, startOwnCluster } from '../testing/ownCluster.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { compareTakes, startTakers } from '../testing/takers.ts'

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

/** Resolves when the condition is true; the checks run one after another. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

test(`${KILLS} kills during concurrent takes lose and duplicate no acknowledged take`, {
  timeout: 300_000,
}, async () => {
  const takers = startTakers(callers.slice(1), offers, () => server.url)

  const recoveries: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = VICTIMS[kill % VICTIMS.length]!
    await takers.acknowledgeMore(50)
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
  await takers.acknowledgeMore(50)
  expect(await takers.stop()).toEqual([])
  expect(await compareTakes(owner, takers.acknowledged)).toEqual({ lost: [], doubled: [] })
  expect(await verify(owner)).toEqual([])
  console.log(
    `${KILLS} kills: ${takers.acknowledged.size} takes acknowledged, 0 lost, 0 doubled; ` +
      `PostgreSQL back after ${recoveries.join(', ')} ms`,
  )
})
