import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './database.ts'

test.skipIf(process.env.SIDEBET_LONG)(
  'a short run prepares each statement with values once per connection',
  async () => {
    const database = await freshDatabase()
    onTestFinished(() => database.drop())
    const text = 'select $1::int as number'
    const { sent, rows } = await database.db.transaction(async (tx) => {
      const sent = [await tx.query(text, [1]), await tx.query({ text, values: [2] })]
      const { rows } = await tx.query(
        'select statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement = $1',
        [text],
      )
      return { sent, rows }
    })
    expect(sent.flatMap((result) => result.rows)).toEqual([{ number: 1 }, { number: 2 }])
    expect(rows).toEqual([{ statement: text, uses: 2 }])
  },
)
