/** A user who is notified, or has read a notice, gets an event in every browser of theirs; other users get none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillInboxes, inboxOf } from '../../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { listening, listenOn, publishChange, type TestStream } from '../../testing/streams.ts'

let server: TestServer
let ann: Client
let [anns, bens]: TestStream[] = []

beforeAll(async () => {
  server = await startTestServer({}, { changeIntervalMs: 0 })
  const url = await listenOn(server)
  ann = await server.user('ann')
  anns = await listening(url, ann)
  bens = await listening(url, await server.user('ben'))
})
afterAll(() => server.close())

/** The events of both users up to one that the funds of both have changed: it comes after all earlier events. */
async function receiveBoth(): Promise<{ readonly ann: unknown[]; readonly ben: unknown[] }> {
  await publishChange(server.services.db, { users: [anns!.userId, bens!.userId] })
  return { ann: await untilYours(anns!), ben: await untilYours(bens!) }
}

async function untilYours(stream: TestStream): Promise<unknown[]> {
  const before: unknown[] = []
  for (;;) {
    const { data } = await stream.next()
    const { yours, ...others } = data
    if (Object.keys(others).length > 0) before.push(others)
    if (yours) return before
  }
}

const notifyAnn = () =>
  server.database.owner.query(
    `insert into outbox (topic, ref, body) values ('account.changed', $1, $2)`,
    [ann.userId, { change: 'emailEntered', to: 'ann@example.test', at: new Date().toISOString() }],
  )

test('a new and a newly read notification each send one event to their user, and a repeated read sends none', async () => {
  await notifyAnn()
  expect(await receiveBoth()).toEqual({ ann: [], ben: [] })
  await fillInboxes(server.services)
  expect(await receiveBoth()).toEqual({ ann: [{ notices: true }], ben: [] })

  const { data } = await inboxOf(ann)
  const read = () => ann.post('/api/notices/read', { noticeID: data[0]!.noticeID })
  expect((await read()).body).toEqual({ unread: 0 })
  expect(await receiveBoth()).toEqual({ ann: [{ notices: true }], ben: [] })
  await read()
  expect(await receiveBoth()).toEqual({ ann: [], ben: [] })
})
