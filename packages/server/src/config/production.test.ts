/** Starts of a production server, as a process: with complete settings it runs; with one wrong setting it ends and names it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Postgres } from '@sidebet/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { startOwnCluster } from '../testing/ownCluster.ts'
import { runToItsEnd } from '../testing/processes.ts'
import { firstCases, slowTest } from '../testing/slowTest.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** A cluster with durable commits, as production requires; the cluster of the other tests has none. */
let cluster: Postgres
beforeAll(async () => {
  cluster = await startOwnCluster('production')
})
afterAll(() => cluster.stop())

/** All settings that production needs. */
const production = () => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: cluster.appUrl,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  PUBLIC_ORIGIN: 'https://sidebet.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SECRET_KEY: 'a key of this test, of more than 32 letters',
  STANDBYS: '0',
})

const refusal = (change: Record<string, string>) => runToItsEnd({ ...production(), ...change })

test.each(
  firstCases<[string, Record<string, string>, string]>(1, [
    [
      'NODE_ENV is not said',
      { NODE_ENV: '' },
      'NODE_ENV must say production, or development where no real money is, unless TRIAL=1.',
    ],
    [
      'NODE_ENV is mistyped',
      { NODE_ENV: 'prod' },
      'The setting NODE_ENV is wrong: say production, development or test.',
    ],
    [
      'STANDBYS is not said',
      { STANDBYS: '' },
      'STANDBYS must say in production how many standbys confirm a commit; with 0 the loss of one disk loses money.',
    ],
    ['it is a trial', { TRIAL: '1' }, 'TRIAL=1 is refused in production.'],
    ['the clock can be moved', { CLOCK: 'sandbox' }, 'CLOCK=sandbox is refused in production.'],
    [
      'the key is the one of trials',
      { SECRET_KEY: '' },
      'SECRET_KEY must be a secret of your own, at least 32 characters, in production.',
    ],
    [
      'there is no database',
      { DATABASE_URL: '' },
      'The setting DATABASE_URL is wrong: say one, such as postgres://role:password@host:5432/database.',
    ],
    [
      'the heads of the audit cannot be written',
      { AUDIT_HEADS: '/nowhere/heads.log' },
      "The file of AUDIT_HEADS cannot be written: ENOENT: no such file or directory, open '/nowhere/heads.log'.",
    ],
    [
      'one role is owner and app',
      { DATABASE_OWNER_URL: '' },
      'DATABASE_OWNER_URL must name another role than DATABASE_URL in production: the server must own no table.',
    ],
    [
      'everybody is a proxy',
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'The setting TRUSTED_PROXIES is wrong: a network of /0 is everybody, and then anybody may say where they come from.',
    ],
    [
      'a proxy has a name',
      { TRUSTED_PROXIES: 'proxy.example' },
      'The setting TRUSTED_PROXIES is wrong: say addresses or networks, such as 10.0.0.7, 10.0.0.0/8 or loopback.',
    ],
    [
      'people come without TLS',
      { PUBLIC_ORIGIN: 'http://sidebet.example' },
      'PUBLIC_ORIGIN must be https in production: the session cookie is sent only over https.',
    ],
    [
      'the address of the site is no origin',
      { PUBLIC_ORIGIN: 'https://sidebet.example/' },
      'The setting PUBLIC_ORIGIN is wrong: say an address without a path or a slash at its end, such as https://sidebet.example.',
    ],
    [
      'the providers are the sandbox',
      { SANDBOX_URL: 'http://127.0.0.1:3001' },
      'SANDBOX_URL is refused in production, unless PAYMENTS_SANDBOX=1.',
    ],
    [
      'money goes without TLS',
      { PAYPAL_BASE_URL: 'http://pay.example' },
      'PAYPAL_BASE_URL must be https in production.',
    ],
  ]),
)('production does not start when %s', async (_what, change, sentence) => {
  expect(await refusal(change)).toEqual({ code: 1, stderr: sentence })
})

slowTest('production does not start when a trial has moved the clock of the database', async () => {
  await runOnce()
  await asOwner('update clock set offset_ms = 7200000')
  expect(await refusal({})).toEqual({
    code: 1,
    stderr:
      'The clock of this database is moved by 7200000 ms, as in a trial; production needs a database of its own.',
  })
  await asOwner('update clock set offset_ms = 0')
})

slowTest('production does not start when the app role has the rights of the owner', async () => {
  await asSuperuser('grant sidebet_owner to sidebet_app')
  const { code, stderr } = await refusal({})
  await asSuperuser('revoke sidebet_owner from sidebet_app')
  expect([code, stderr]).toEqual([
    1,
    "The role sidebet_app of DATABASE_URL has the rights of the tables' owner; it must have none of them in production.",
  ])
})

slowTest(
  'production does not start when parameters of DATABASE_URL replace the app role with the owner',
  async () => {
    const disguised = new URL(cluster.appUrl)
    const { username, password } = new URL(cluster.ownerUrl)
    disguised.search = new URLSearchParams({ user: username, password }).toString()
    expect(await refusal({ DATABASE_URL: disguised.href })).toEqual({
      code: 1,
      stderr:
        "The role sidebet_owner of DATABASE_URL has the rights of the tables' owner; it must have none of them in production.",
    })
  },
)

slowTest('production does not start when the app role cannot connect to the database', async () => {
  const url = new URL(cluster.appUrl)
  url.password = 'mistyped'
  expect(await refusal({ DATABASE_URL: url.href })).toEqual({
    code: 1,
    stderr: `The database at ${url.host} cannot be used: password authentication failed for user "sidebet_app".`,
  })
})

slowTest('production does not start when owner and app are in different databases', async () => {
  await asOwner('create database elsewhere')
  const url = new URL(cluster.appUrl)
  url.pathname = '/elsewhere'
  expect(await refusal({ DATABASE_URL: url.href })).toEqual({
    code: 1,
    stderr:
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases; they must differ in the role alone.',
  })
})

test('production does not start on a database that can lose committed transactions', async () => {
  const careless = await freshDatabase()
  const { code, stderr } = await refusal({
    DATABASE_URL: careless.appUrl,
    DATABASE_OWNER_URL: careless.ownerUrl,
  })
  await careless.drop()
  expect([code, stderr]).toEqual([
    1,
    'The database runs with fsync=off, which can lose money; turn it on.',
  ])
})

test('production does not start with STANDBYS=1 on a database whose commits wait for no standby', async () => {
  expect(await refusal({ STANDBYS: '1' })).toEqual({
    code: 1,
    stderr:
      'A commit waits for 0 standbys by synchronous_standby_names of the database; STANDBYS=1 needs 1.',
  })
})

slowTest(
  'production with MIGRATE=0 needs no owner, and still refuses a database that can lose commits',
  async () => {
    const careless = await freshDatabase()
    const { code, stderr } = await refusal({
      DATABASE_URL: careless.appUrl,
      DATABASE_OWNER_URL: '',
      MIGRATE: '0',
    })
    await careless.drop()
    expect([code, stderr]).toEqual([
      1,
      'The database runs with fsync=off, which can lose money; turn it on.',
    ])
  },
)

slowTest(
  'production logs that it ignores forwarded addresses only when TRUSTED_PROXIES is unset',
  async () => {
    const unset = 'unset: forwarded addresses are ignored'
    const without = await runOnce({ TRUSTED_PROXIES: '' })
    expect(without).toContain('"setting":"TRUSTED_PROXIES"')
    expect(without).toContain(unset)
    expect(await runOnce()).not.toContain(unset)
  },
)

const asOwner = (statement: string) => onceAs(cluster.ownerUrl, statement)

const asSuperuser = (statement: string) => onceAs(cluster.superuserUrl, statement)

async function onceAs(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts a server with complete settings and these changes, ends it once it is ready, and returns its output. */
async function runOnce(change: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'packages/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...production(),
      ...change,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let written = ''
  for await (const line of createInterface({ input: child.stdout })) {
    written += `${line}\n`
    if (line.startsWith('Sidebet is ready at')) child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  return written
}
