import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { healthRoutes } from './health.ts'
import { buildServer } from './http/server.ts'

let server: TestServer
let app: Awaited<ReturnType<typeof buildServer>>

beforeAll(async () => {
  server = await startTestServer()
  app = await buildServer(server.services, [])
  await app.register(healthRoutes(server.services, [server.database.db]))
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('alive is not ready: ready needs the database, its migrations and the due work', async () => {
  expect((await app.inject('/health')).json()).toEqual({ status: 'alive' })
  const before = await app.inject('/ready')
  expect([before.statusCode, before.json().checks]).toMatchObject([
    503,
    { database: true, migrations: true, dueWork: false },
  ])

  server.services.due.start()
  expect((await app.inject('/ready')).statusCode).toBe(200)

  await server.database.owner.query(`delete from schema_migrations where name like '0004%'`)
  expect((await app.inject('/ready')).json()).toMatchObject({
    status: 'not ready',
    checks: { migrations: false },
  })
  await server.database.owner.query(
    `insert into schema_migrations (name) values ('0004-games.sql')`,
  )
  expect((await app.inject('/ready')).statusCode).toBe(200)
})
