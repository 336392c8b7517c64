import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import type { Tx } from '../platform/database/db.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { keyedPayment } from './keyedPayment.ts'
import { moveLocked } from './movePayment.ts'
import { insertPayment } from './payments.sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('MO4: a key is stored with the time of its payment, also when the clock of a trial jumps between them', async () => {
  const { userId } = await server.user('ann')
  const { db, owner } = server.database
  const key = { key: 'header:one', bodyHash: Buffer.alloc(32) }
  const request = { userId, call: 'createOrder', key, isJudged: false }
  const opened = await keyedPayment<never>(db, request, async (tx) => {
    const payment = await insertPayment(tx, { userId, kind: 'walletDeposit', amount: cents(10_00) })
    await owner.query('update clock set offset_ms = offset_ms + 3600000')
    return { payment }
  })
  expect(opened.kind).toBe('payment')
  const { rows } = await owner.query(
    `select i.created_at = date_trunc('milliseconds', p.created_at) as "haveOneTime" from idempotency i, payments p where i.user_id = p.user_id`,
  )
  expect(rows).toEqual([{ haveOneTime: true }])
  expect(await verify(owner)).toEqual([])
})

test('a payment, its record, its change and its transfer have one time, also when a trial moves the clock before each statement', async () => {
  const { userId } = await server.user('ben')
  const { db, owner } = server.database
  const movingClock = (tx: Tx): Tx => {
    const query = async (...args: unknown[]) => {
      await owner.query('update clock set offset_ms = offset_ms + 3600000')
      return (tx.query as (...args: unknown[]) => Promise<unknown>)(...args)
    }
    return Object.create(tx, { query: { value: query } })
  }
  await db.transaction(async (tx) => {
    const moved = movingClock(tx)
    const wanted = { userId, kind: 'walletDeposit', amount: cents(10_00) } as const
    const payment = await insertPayment(moved, wanted)
    await moveLocked(moved, payment, { to: 'completed', cause: 'COMPLETED', captureId: 'C-1' })
  })
  expect(await verify(owner)).toEqual([])
})
