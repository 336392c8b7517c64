/**
 * The page of a user's payments and the breakdown of their funds touch as many pages in a database twenty times as large. A
 * page touches as many in a history twenty times as long. Pages are compared, never times.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFundsBreakdown } from '../funds/fundsBreakdown.sql.ts'
import { readOwnPayments } from '../payments/ownPayments.sql.ts'
import type { Db } from '../platform/database/db.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { insertBets, insertGames, insertOffers, insertUsers } from '../testing/insertRows.ts'
import { pagesTouched } from '../testing/touched.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

type House = { readonly database: TestDatabase; readonly user: number }

/** One user with so many payments, of which five are pending, 20 live bets and 20 offers, beside so many other users. */
async function house(own: number, others: number): Promise<House> {
  const database = await freshDatabase()
  const user = await insertUsers(database, others + 2)
  const games = await insertGames(
    database,
    NOW,
    numbers(200).map((at) => ({
      starts: [at < 100 ? -200 - at : 10 + at],
      ...(at < 100 && { settled: 'finished' }),
    })),
  )
  const [past, coming] = [games.slice(0, 100), games.slice(100)]
  const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values)
  const pay = (who: string, count: number) =>
    sql(
      `with made as (
         insert into payments (user_id, kind, state, amount_cents, name)
         select u.id, 'bankDeposit', case when nth > $1 - 5 then 'pending' else 'completed' end, 100, gen_random_uuid()::text
         from generate_series(1, $1::int) as nth cross join users u where ${who} order by nth returning id, state)
       insert into payment_changes (payment_id, from_state, to_state, cause)
       select id, 'created', state, 'test' from made`,
      [count],
    )
  await pay(`u.id = ${user}`, own)
  await pay(`u.id > ${user}`, 40)
  const of = (offererId: number, gameId: number, at: number) => ({
    offererId,
    gameId,
    start: 110 + at,
  })
  await insertOffers(database, NOW, [
    ...coming.slice(0, 20).map((gameId, at) => of(user, gameId, at)),
    ...numbers(others).flatMap((nth) =>
      coming.slice(0, 20).map((gameId, at) => of(user + 1 + nth, gameId, at)),
    ),
  ])
  const bet = (offererId: number, gameId: number, start: number) => ({
    offererId,
    accepterId: user + 1,
    gameId,
    start,
  })
  await insertBets(database, NOW, [
    ...coming.slice(0, 20).map((gameId, at) => bet(user, gameId, 110 + at)),
    ...numbers(own).map((nth) => bet(user, past[nth % 100]!, -200 - (nth % 100))),
    ...numbers(others).flatMap((nth) =>
      numbers(20).map((at) => bet(user + 2 + nth, coming[at]!, 110 + at)),
    ),
  ])
  await sql('vacuum (analyze)')
  return { database, user }
}

let few: House
let many: House
let crowded: House
beforeAll(async () => {
  few = await house(120, 60)
  many = await house(2_400, 60)
  crowded = await house(120, 200)
}, 240_000)
afterAll(() => Promise.all([few, many, crowded].map(({ database }) => database.drop())))

const reads: (readonly [string, (db: Db, user: number) => Promise<unknown>])[] = [
  ['a page of payments', (db, user) => readOwnPayments(db, user, { cursor: null, limit: 50 })],
  ['what is held', readFundsBreakdown],
]

test.each(reads)(
  'reading %s touches about as many pages in a larger database or a longer history',
  async (_, read) => {
    for (const plan of ['generic', 'custom'] as const) {
      const touched = ({ database, user }: House) =>
        pagesTouched(database, plan, (db) => read(db, user))
      const least = await touched(few)
      expect(least).toBeGreaterThan(0)
      for (const large of [many, crowded])
        expect([plan, least, await touched(large)]).toEqual([
          plan,
          least,
          expect.toSatisfy((most: number) => most <= 1.5 * least + 20),
        ])
    }
  },
)
