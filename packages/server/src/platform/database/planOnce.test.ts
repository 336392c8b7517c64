import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { sendUnnamedStatements } from '../../testing/nameStatements.ts'
import { planOnce } from './planOnce.ts'

sendUnnamedStatements()

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const PLANS = `select name, statement as text, generic_plans + custom_plans as uses from pg_prepared_statements order by uses`

test('PostgreSQL plans a text once per connection, whatever its values are', async () => {
  const sum = 'select $1::int + 1 as sum'
  await database.db.transaction(async (tx) => {
    const planned = planOnce(tx)
    const sums = []
    for (const value of [1, 2, 3]) sums.push((await planned.query(sum, [value])).rows[0].sum)
    expect(sums).toEqual([2, 3, 4])
    await tx.query(sum, [4])
    expect((await tx.query(PLANS)).rows).toEqual([
      { name: expect.stringMatching(/^planned-[0-9a-f]{40}$/), text: sum, uses: 3 },
    ])
  })
})

test('different texts have different plans, and a statement with a name keeps it', async () => {
  await database.owner.transaction(async (tx) => {
    const planned = planOnce(tx)
    expect((await planned.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await planned.query('select 2 as two')).rows).toEqual([{ two: 2 }])
    expect((await planned.query({ name: 'three', text: 'select 3 as three' })).rows).toEqual([
      { three: 3 },
    ])
    const { rows } = await tx.query<{ name: string }>(PLANS)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(3)
    expect(rows).toContainEqual({ name: 'three', text: 'select 3 as three', uses: 1 })
  })
})
