/** Compares the product with the reference model: funds, offers, and the history of every user, bet by bet. */
import { hundredths } from '@sidebet/domain/money'
import { betRow } from '@sidebet/server/bets/betRow'
import { readHistory } from '@sidebet/server/bets/bets.sql'
import { verify } from '@sidebet/server/ops/verify'
import type { BenchDatabase } from '../benchDatabase.ts'
import type { ReferenceModel } from './referenceModel.ts'
import { idOf } from './replayChunk.ts'

/** The row limit of one request. */
const PAGE = 500
const EVER = { from: new Date(0), before: new Date('2200-01-01') }

/** Returns one sentence per disagreement, including the breaches that `verify` finds. */
export async function compare(database: BenchDatabase, model: ReferenceModel): Promise<string[]> {
  // The replay ends before autovacuum analyzes the tables. Without statistics PostgreSQL would plan for empty tables.
  await database.owner.query('analyze')
  const breaches = await verify(database.owner)
  return [
    ...breaches.map((breach) => JSON.stringify(breach)),
    ...(await compareFunds(database, model)),
    ...(await compareOffers(database, model)),
    ...(await compareHistories(database, model)),
  ]
}

async function compareFunds({ owner }: BenchDatabase, model: ReferenceModel): Promise<string[]> {
  const { rows } = await owner.query<{ id: number; cash: number; atRisk: number }>(
    `select c.owner_id as id, c.balance_cents as cash, r.balance_cents as "atRisk"
     from ledger_accounts c join ledger_accounts r on r.owner_id = c.owner_id and r.kind = 'user.at_risk'
     where c.kind = 'user.cash'`,
  )
  const had = new Map(rows.map((row) => [row.id, row]))
  return model.cash.flatMap((cents, user) => {
    const row = had.get(idOf(user))
    if (row?.cash === cents && row.atRisk === 0) return []
    return [`user ${idOf(user)} has ${row?.cash} and ${row?.atRisk} at risk instead of ${cents}`]
  })
}

async function compareOffers({ owner }: BenchDatabase, model: ReferenceModel): Promise<string[]> {
  const { rows } = await owner.query<{ id: number; state: string; taken: number }>(
    'select id, state, taken_cents as taken from offers',
  )
  const had = new Map(rows.map((row) => [row.id, row]))
  const wrong = model.offers.flatMap(({ offerId, state, taken }) => {
    const row = had.get(offerId)
    if (row?.state === state && row.taken === taken) return []
    return [
      `offer ${offerId} is ${row?.state} with ${row?.taken} taken instead of ${state} with ${taken}`,
    ]
  })
  if (rows.length !== model.offers.length) {
    wrong.push(`there are ${rows.length} offers instead of ${model.offers.length}`)
  }
  return wrong
}

async function compareHistories(database: BenchDatabase, model: ReferenceModel): Promise<string[]> {
  const expected = model.cash.map(() => new Map<number, number>())
  for (const { bets } of model.offers) {
    for (const { betId, offerer, accepter, result } of bets) {
      expected[offerer]!.set(betId, result!.offerer)
      expected[accepter]!.set(betId, result!.accepter)
    }
  }
  const wrong: string[] = []
  for (const [user, bets] of expected.entries()) {
    const historyResults = await readResults(database, idOf(user))
    for (const [betId, cents] of bets) {
      if (historyResults.get(betId) !== cents)
        wrong.push(
          `bet ${betId} is ${historyResults.get(betId)} to user ${idOf(user)} instead of ${cents}`,
        )
    }
    if (historyResults.size !== bets.size)
      wrong.push(
        `user ${idOf(user)} has ${historyResults.size} settled bets instead of ${bets.size}`,
      )
  }
  return wrong
}

/** The result of each of a user's settled bets in cents, as the account history shows it. */
async function readResults({ db }: BenchDatabase, userId: number): Promise<Map<number, number>> {
  const results = new Map<number, number>()
  for (let cursor = null as { at: Date; id: number } | null; ; ) {
    const rows = await readHistory(db, userId, EVER, cursor, PAGE)
    const page = rows.slice(0, PAGE)
    for (const row of page)
      results.set(row.id, hundredths(betRow(row, userId).performanceAmount, 'exact')!)
    const last = page.at(-1)
    if (rows.length <= PAGE || !last) return results
    cursor = { at: last.startsAt, id: last.id }
  }
}
