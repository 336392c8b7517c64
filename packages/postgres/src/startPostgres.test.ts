import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homesInMemory } from './outsideHome.ts'
import { isAlive, until } from './processes/processes.ts'
import {
  endOrphanedDatabase,
  type Postgres,
  removeDataDirectory,
  startPostgres,
} from './startPostgres.ts'
import { slowTest } from './testing/slowTest.ts'
import { temporaryFolder } from './testing/temporaryFolder.ts'

let folder: string
let dataDir: string
let databases: Postgres[]
beforeEach(() => {
  folder = temporaryFolder('sidebet-postgres-')
  dataDir = join(folder, 'pg')
  databases = []
})
afterEach(async () => {
  for (const database of databases) await database.stop()
  await endOrphanedDatabase(dataDir, { remove: true })
  rmSync(folder, { recursive: true, force: true })
})

const start = async (options: { fsync?: boolean; restart?: boolean; port?: number } = {}) => {
  const database = await startPostgres({ dataDir, fsync: false, ...options })
  databases.push(database)
  return database
}

/** One query on its own connection. */
const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const answers = async (url: string) => {
  try {
    await query(url, 'select 1')
    return true
  } catch {
    return false
  }
}

/** Expects the settings of every cluster, and those that depend on `fsync`. */
async function expectSettings({ superuserUrl, ownerUrl }: Postgres, durable: 'on' | 'off') {
  const rows = await query(
    superuserUrl,
    `select name, current_setting(name) as value from pg_settings where name in
      ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'max_wal_size',
       'password_encryption', 'random_page_cost', 'server_encoding', 'shared_buffers',
       'synchronous_commit', 'unix_socket_directories')`,
  )
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    data_checksums: 'on',
    fsync: durable,
    full_page_writes: durable,
    listen_addresses: '127.0.0.1',
    max_wal_size: '512MB',
    password_encryption: 'scram-sha-256',
    random_page_cost: '1.1',
    server_encoding: 'UTF8',
    shared_buffers: '256MB',
    synchronous_commit: durable,
    unix_socket_directories: '',
  })
  expect(
    await query(
      ownerUrl,
      `select datlocprovider::text as provider, datlocale as locale from pg_database where datname = 'sidebet'`,
    ),
  ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
}

describe('a new cluster', () => {
  let home: string
  let database: Postgres
  beforeAll(async () => {
    home = temporaryFolder('sidebet-postgres-')
    database = await startPostgres({ dataDir: join(home, 'pg'), fsync: false })
  })
  afterAll(async () => {
    await database.stop()
    await endOrphanedDatabase(join(home, 'pg'), { remove: true })
    rmSync(home, { recursive: true, force: true })
  })

  test('the database has two roles, and the app role may create nothing', async () => {
    expect(
      await query(
        database.ownerUrl,
        `select current_user as role, rolcreatedb, rolsuper, rolcreaterole from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ role: 'sidebet_owner', rolcreatedb: true, rolsuper: false, rolcreaterole: false }])
    expect(
      await query(
        database.appUrl,
        `select current_user as role, rolcreatedb, rolsuper, rolcreaterole from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ role: 'sidebet_app', rolcreatedb: false, rolsuper: false, rolcreaterole: false }])
    await query(database.ownerUrl, 'create table t (a int)')
    for (const sql of [
      'create table u (a int)',
      'create temporary table u (a int)',
      'create schema u',
      'create database u',
      'create role u',
      'select * from t',
    ])
      await expect(query(database.appUrl, sql), sql).rejects.toThrow(/permission denied/)
  })

  test('the password and cluster files are private, and a wrong password is refused', async () => {
    expect(statSync(join(home, 'pg/passwords.json')).mode & 0o777).toBe(0o600)
    expect(statSync(database.clusterDir).mode & 0o777).toBe(0o700)
    for (const user of ['sidebet_app', 'sidebet_owner', 'postgres'])
      await expect(
        query(`postgres://${user}:wrong@127.0.0.1:${database.port}/sidebet`, 'select 1'),
      ).rejects.toThrow(/password authentication failed/)
  })

  test('without fsync, PostgreSQL runs with the expected settings', () =>
    expectSettings(database, 'off'))
})

test('with fsync, PostgreSQL runs with the expected settings', async () =>
  expectSettings(await start({ fsync: true }), 'on'))

test('a restart preserves the data and the passwords', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table t as select 7 as a')
  const pid = first.pid()
  await first.stop()
  expect(isAlive(pid ?? 0)).toBe(false)
  expect(first.pid()).toBeUndefined()
  const second = await start({ port: first.port })
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await query(second.ownerUrl, 'select a from t')).toEqual([{ a: 7 }])
})

test('PostgreSQL restarts after kill -9 with every acknowledged row', async () => {
  const database = await start({ fsync: true, restart: true })
  await query(database.ownerUrl, 'create table t (a int)')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await client.query('insert into t values ($1)', [acknowledged])
      acknowledged++
    }
  })()
  await until(() => acknowledged > 50, 20_000)
  const killed = database.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await expect(writing).rejects.toThrow()
  expect(await until(() => answers(database.ownerUrl), 20_000)).toBe(true)
  const [row] = await query(database.ownerUrl, 'select count(*)::int as rows from t')
  // The insert in flight may have been written without its acknowledgement.
  expect(row.rows - acknowledged).toBeOneOf([0, 1])
  expect(await until(() => database.pid() !== undefined, 5_000)).toBe(true)
  expect(database.pid()).not.toBe(killed)
})

slowTest('without restart, an unexpected end of PostgreSQL is reported', async () => {
  const database = await start()
  const exitReason = new Promise((resolve) => database.onExit(resolve))
  process.kill(database.pid() ?? 0, 'SIGKILL')
  expect(await exitReason).toBe('PostgreSQL has stopped.')
  await database.stop()
})

slowTest('PostgreSQL can be stopped while it restarts', async () => {
  const database = await start({ restart: true })
  process.kill(database.pid() ?? 0, 'SIGKILL')
  await until(() => database.pid() === undefined, 5_000)
  await database.stop()
  expect(existsSync(join(database.clusterDir, 'postmaster.pid')) && database.pid()).toBeFalsy()
  expect(await answers(database.ownerUrl)).toBe(false)
})

test('a second start on the same data is refused, in the same process or in another one', async () => {
  await start()
  const sentence = `The database in ${dataDir} is already in use by process ${process.pid}.`
  await expect(start()).rejects.toThrow(sentence)
  const other = runStarter(dataDir)
  const [code] = await once(other.child, 'close')
  expect(code).toBe(1)
  expect(other.stderr()).toBe(`${sentence}\n`)
})

slowTest('the error of a taken port names the port', async () => {
  const first = await start()
  await expect(startPostgres({ dataDir: join(folder, 'other'), port: first.port })).rejects.toThrow(
    `Port ${first.port}, meant for the embedded PostgreSQL, is taken.`,
  )
})

slowTest('an interrupted initialisation is started again', async () => {
  const starter = runStarter(dataDir)
  const inside = () => (existsSync(dataDir) ? readdirSync(dataDir) : [])
  const half = () =>
    inside().some((name) => {
      const draft = join(dataDir, name, 'base')
      return name.startsWith('cluster.new-') && existsSync(draft)
    })
  expect(await until(half, 20_000)).toBe(true)
  starter.child.kill('SIGKILL')
  await once(starter.child, 'close')
  expect(inside()).not.toContain('cluster')
  // The initialisation of the killed starter continues without it.
  const [draft = ''] = inside().filter(
    (name) => name.startsWith('cluster.new-') && !name.endsWith('.password'),
  )
  const maker = spawn('/bin/sleep', ['1000'], { cwd: join(dataDir, draft), stdio: 'ignore' })

  const database = await start()
  expect(isAlive(maker.pid ?? 0)).toBe(false)
  expect(await answers(database.appUrl)).toBe(true)
  expect(inside().filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
})

slowTest('a server that a killed starter left running is stopped first', async () => {
  const starter = runStarter(dataDir)
  const started = await starter.started
  starter.child.kill('SIGKILL')
  await once(starter.child, 'close')
  expect(isAlive(started.pid)).toBe(true)
  await query(started.ownerUrl, 'create table t as select 7 as a')

  const database = await start()
  expect(isAlive(started.pid)).toBe(false)
  expect(await query(database.ownerUrl, 'select a from t')).toEqual([{ a: 7 }])
})

slowTest('a postmaster.pid with the id of another process ends no process', async () => {
  const first = await start()
  await first.stop()
  // A process of the same account: PostgreSQL takes it for the server that the file names.
  const { uid, gid } = statSync(first.clusterDir)
  const bystander = spawn('/bin/sleep', ['1000'], {
    stdio: 'ignore',
    cwd: '/',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  writeFileSync(
    join(first.clusterDir, 'postmaster.pid'),
    `${bystander.pid}\n${first.clusterDir}\n1\n${first.port}\n`,
  )
  const database = await start()
  expect(await answers(database.appUrl)).toBe(true)
  expect(isAlive(bystander.pid ?? 0)).toBe(true)
  bystander.kill()
})

slowTest('a start without its passwords states that they are gone', async () => {
  const first = await start()
  await first.stop()
  rmSync(join(dataDir, 'passwords.json'))
  await expect(start()).rejects.toThrow(/^The passwords of the database in .* are gone/)
})

slowTest(
  'below a directory that only root may enter, the cluster is stored outside',
  async (context) => {
    context.skip(process.getuid?.() !== 0, 'only root runs PostgreSQL as another user')
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    dataDir = join(closed, 'pg')
    const foreign = join(folder, 'foreign')
    mkdirSync(foreign, { mode: 0o777 })
    chmodSync(foreign, 0o777)
    const home = join(folder, 'home')
    const options = { dataDir, fsync: false, outsideHomes: [foreign, home] }

    const first = await startPostgres(options)
    expect(first.clusterDir).toContain(`${home}/pg-`)
    await first.stop()
    const second = await startPostgres(options)
    expect(second.clusterDir).toBe(first.clusterDir)
    await second.stop()
    await endOrphanedDatabase(dataDir, { remove: true })
    expect(existsSync(dataDir)).toBe(false)
    expect(readdirSync(home).filter((name) => name.startsWith('pg-'))).toEqual([])
  },
)

test('temporary data is stored in memory when there is enough of it, and is removed', async (context) => {
  const [memory] = homesInMemory() ?? []
  if (!memory) return context.skip('this machine has too little memory')
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true })
  expect(database.clusterDir).toContain(`${memory}/pg-`)
  expect(await answers(database.appUrl)).toBe(true)
  await database.stop()
  removeDataDirectory(dataDir)
  expect([existsSync(database.clusterDir), existsSync(dataDir)]).toEqual([false, false])
})

/** Starts PostgreSQL in another process, which then waits to be killed. */
const runStarter = (directory: string) => {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'startPostgres.ts'))}
    try {
      const database = await startPostgres({ dataDir: ${JSON.stringify(directory)}, fsync: false })
      console.log(JSON.stringify({ pid: database.pid(), ownerUrl: database.ownerUrl }))
    } catch (error) {
      console.error(error.message)
      process.exit(1)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const started: Promise<{ pid: number; ownerUrl: string }> = once(child.stdout, 'data').then(
    ([data]) => JSON.parse(String(data)),
  )
  return { child, started, stderr: () => stderr }
}

/** Attaches a segment of shared memory, as a process of PostgreSQL does until its end. */
function attach(segment: number): ChildProcess {
  const shmat = process.arch === 'x64' ? 30 : 196
  return spawn('perl', [
    '-e',
    `$| = 1; syscall(${shmat}, ${segment}, 0, 0); print "attached"; sleep`,
  ])
}

slowTest(
  'a start waits for processes that still use the shared memory of a killed server',
  async () => {
    const database = await start()
    const [, , , , , , memory = ''] = readFileSync(
      join(database.clusterDir, 'postmaster.pid'),
      'utf8',
    ).split('\n')
    const holder = attach(Number(memory.trim().split(/\s+/)[1]))
    await once(holder.stdout!, 'data')
    process.kill(database.pid()!, 'SIGKILL')
    await database.stop()
    const again = start()
    const log = join(dataDir, 'postgres.log')
    const isRefused = () =>
      existsSync(log) && readFileSync(log, 'utf8').includes('pre-existing shared memory')
    expect(await until(isRefused, 20_000)).toBe(true)
    holder.kill('SIGKILL')
    expect(await answers((await again).ownerUrl)).toBe(true)
  },
)
