import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { deleteOverNotices } from './outbox.sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('old notifications are found by an index', async () => {
  const { owner } = server.database
  await owner.query(
    `insert into outbox (topic, ref, done_at)
     select 'deposit', i, case when i % 2 = 0 then product_now() - interval '1 day' end
     from generate_series(1, 20000) as i`,
  )
  await owner.query('analyze outbox')
  let plan = ''
  const explaining = {
    async query(text: string, values: unknown[]) {
      const explained = await owner.query(`explain ${text}`, values)
      plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      return explained
    },
  }
  await deleteOverNotices(explaining as never, 7, 1_000)
  expect(plan).toContain('outbox_over')
  expect(plan).not.toContain('Seq Scan')
})
