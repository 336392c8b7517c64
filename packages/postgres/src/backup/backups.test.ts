import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../processes/processes.ts'
import { type Postgres, removeDataDirectory, startPostgres } from '../startPostgres.ts'
import { firstCases } from '../testing/slowTest.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import type { Base } from './backupDirectory.ts'
import { checkBackups } from './checkBackups.ts'
import { restoreBase } from './restoreBase.ts'
import { type BackupTarget, backupKeyOf } from './sealedFile.ts'
import { takeBase } from './takeBase.ts'

const SECRET = 'a secret of a test, long enough: 0123456789'

let shared: string
let folder: string
let running: Postgres[]
let directories: string[]
beforeAll(async () => {
  shared = makeFolder()
  folder = shared
  running = []
  directories = []
  for (const key of [undefined, SECRET]) {
    const name = key ? 'encrypted' : 'plain'
    backups.set(
      key,
      await backUpNumbers({ directory: join(shared, name), key: backupKeyOf(key) }, name),
    )
  }
  removeDatabases()
}, 300_000)
afterAll(() => rmSync(shared, { recursive: true, force: true }))
beforeEach(() => {
  folder = makeFolder()
  running = []
  directories = []
})
afterEach(async () => {
  for (const database of running) await database.stop()
  removeDatabases()
  rmSync(folder, { recursive: true, force: true })
})

const makeFolder = () => temporaryFolder('sidebet-backup-')

function removeDatabases() {
  for (const directory of directories) removeDataDirectory(directory)
}

const targetOf = (key?: string): BackupTarget => ({
  directory: join(folder, 'backups'),
  key: backupKeyOf(key),
})

/** By key: a backup of three numbers, whose base was taken after the first one. */
const backups = new Map<string | undefined, { readonly base: Base; readonly afterSecond: Date }>()

/** A copy of the backup with this key, which a test may damage. */
function copyOf(key?: string) {
  const target = targetOf(key)
  cpSync(join(shared, key ? 'encrypted' : 'plain'), target.directory, { recursive: true })
  return { target, ...backups.get(key)! }
}

async function start(target: BackupTarget | undefined, name = 'pg') {
  const dataDir = join(folder, name)
  directories.push(dataDir)
  const database = await startPostgres({ dataDir, fsync: false, backup: target })
  running.push(database)
  return database
}

/** Starts a new cluster with one database instead of four: a backup of it has a third of the files. */
async function startSmall(target: BackupTarget, name?: string) {
  const database = await start(target, name)
  for (const other of ['postgres', 'template1', 'template0']) {
    await query(database.superuserUrl, `alter database ${other} is_template false`)
    await query(database.superuserUrl, `drop database ${other}`)
  }
  return database
}

async function restore(target: BackupTarget, at: Date | null, name = 'restored') {
  const dataDir = join(folder, name)
  directories.push(dataDir)
  const { postgres } = await restoreBase(target, { at, dataDir, fsync: false })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Inserts a number in a transaction of its own, and returns a time after its commit and before that of the next one. */
async function insert({ ownerUrl }: Postgres, number: number): Promise<Date> {
  await query(ownerUrl, `insert into numbers values (${number})`)
  const [{ at }] = await query(
    ownerUrl,
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at`,
  )
  const isOver = async () =>
    (await query(ownerUrl, `select clock_timestamp() > '${at.toISOString()}' as over`))[0].over
  expect(await until(isOver, 10_000)).toBe(true)
  return at
}

const numbersOf = async ({ ownerUrl }: Postgres) =>
  (await query(ownerUrl, 'select n from numbers order by n')).map(({ n }) => n)

async function stop(database: Postgres) {
  await database.stop()
  running.splice(running.indexOf(database), 1)
}

async function backUpNumbers(target: BackupTarget, name: string) {
  const database = await startSmall(target, `${name}-pg`)
  await query(database.ownerUrl, 'create table numbers (n int)')
  await insert(database, 1)
  const base = await takeBase(database, target)
  const afterSecond = await insert(database, 2)
  await insert(database, 3)
  await stop(database)
  return { base, afterSecond }
}

test.each(
  firstCases<[string, string | undefined]>(1, [
    ['with a key', SECRET],
    ['without a key', undefined],
  ]),
)('a database is restored to a time between two commits, %s', async (_, key) => {
  const { target, afterSecond } = copyOf(key)
  const restored = await restore(target, afterSecond)
  expect(await numbersOf(restored)).toEqual([1, 2])
  // It is a database of its own: it accepts writes, and starts again.
  await insert(restored, 4)
  await stop(restored)
  expect(await numbersOf(await start(undefined, 'restored'))).toEqual([1, 2, 4])

  const latest = await restore(target, null, 'latest')
  expect(await numbersOf(latest)).toEqual([1, 2, 3])
})

test('of two backups that begin together while rows are written, one waits, and both are complete', async () => {
  const target = targetOf()
  const database = await startSmall(target)
  await query(database.ownerUrl, 'create table numbers (n int primary key)')
  let isOver = false
  let written = 0
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const writing = (async () => {
    while (!isOver) {
      const next = written + 1
      await client.query('insert into numbers select generate_series($1::int, $1::int + 99)', [
        next * 100,
      ])
      written = next
      // Without a pause most of the time would go into the log of the rows.
      await pause(5)
    }
  })()
  let waits = 0
  const both = await Promise.all([
    takeBase(database, target, () => waits++),
    takeBase(database, target, () => waits++),
  ])
  isOver = true
  await writing
  await client.end()
  expect(waits).toBe(1)
  expect(new Set(both.map(({ name }) => name)).size).toBe(2)
  expect(await checkBackups(target)).toMatchObject({ bases: 2, problems: [] })
  await stop(database)

  const restored = await restore(target, null)
  const [{ count }] = await query(restored.ownerUrl, 'select count(*)::int as count from numbers')
  expect(written).toBeGreaterThan(0)
  expect(count).toBe(written * 100)
})

test('an encrypted backup has no readable content, and needs its key', async () => {
  const { target } = copyOf(SECRET)
  const files = readdirSync(target.directory, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.aes')).length).toBeGreaterThan(300)
  expect(files.filter((file) => file.endsWith('.gz'))).toEqual([])

  await expect(restore(targetOf(), null, 'without')).rejects.toThrow(
    `The backup in ${target.directory} is encrypted: set BACKUP_KEY.`,
  )
  await expect(restore(targetOf(SECRET.toUpperCase()), null, 'wrong')).rejects.toThrow(
    /is damaged, or BACKUP_KEY is another one\.$/,
  )
})

test.each(firstCases(1, [undefined, SECRET]))(
  'a damaged file is found and not restored, key %s',
  async (key) => {
    const { target, base } = copyOf(key)
    expect((await checkBackups(target)).problems).toEqual([])
    const path = join(
      target.directory,
      'bases',
      base.name,
      `files/cluster/PG_VERSION.gz${key ? '.aes' : ''}`,
    )
    const content = readFileSync(path)
    content.writeUInt8(content.readUInt8(content.length - 5) ^ 1, content.length - 5)
    writeFileSync(path, content)

    expect((await checkBackups(target)).problems).toEqual([
      expect.stringMatching(/^The file bases\/.*\/PG_VERSION of the backup in .* is damaged/),
    ])
    await expect(restore(target, null)).rejects.toThrow(/is damaged/)
  },
)

test('a missing file of the log is found, and ends what can be restored', async () => {
  const { target, base } = copyOf()
  rmSync(join(target.directory, 'wal', `${base.manifest.lastWal}.gz`))
  const problem = `The log ${base.manifest.lastWal}`
  expect((await checkBackups(target)).problems).toEqual([expect.stringContaining(problem)])
  await expect(restore(target, null)).rejects.toThrow(problem)
})

test('a time before the first backup or after the last commit cannot be restored', async () => {
  const { target } = copyOf()
  await expect(restore(target, new Date('2020-01-01T00:00Z'))).rejects.toThrow(
    /^The oldest backup in .* is of .*, after 2020-01-01T00:00:00.000Z\.$/,
  )
  await expect(restore(target, new Date(Date.now() + 3_600_000), 'later')).rejects.toThrow(
    `The backups in ${target.directory} end before `,
  )
})

test('a restore refuses a directory that exists', async () => {
  const target = targetOf()
  await expect(restoreBase(target, { at: null, dataDir: folder })).rejects.toThrow(
    `There is something at ${folder} already.`,
  )
})

test('backups of one database are refused to another, such as a restored copy', async () => {
  const { target } = copyOf()
  await stop(await restore(target, null))
  await expect(start(target, 'restored')).rejects.toThrow(
    `The backups in ${target.directory} are those of another database: set BACKUP_DIR to an empty directory.`,
  )
})

test('a database that was started without backups cannot be backed up', async () => {
  const target = targetOf()
  const database = await start(undefined)
  await expect(takeBase(database, target)).rejects.toThrow(
    'The running database was started without BACKUP_DIR: set it and start Sidebet again.',
  )
  expect(existsSync(join(target.directory, 'wal'))).toBe(false)
})

test('the check states that a backup is missing or old', async () => {
  const target = targetOf()
  expect(await checkBackups(target)).toMatchObject({
    problems: [`There is no backup in ${target.directory}.`],
  })
  const { target: young } = copyOf()
  const later = Date.now() + 30 * 3_600_000
  expect((await checkBackups(young, later)).problems).toEqual([
    expect.stringMatching(
      /^The last backup is (29|30) hours old: one should be taken every day\.$/,
    ),
  ])
})
