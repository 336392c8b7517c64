/**
 * The commands of docs/backups.md, "Updating without a pause" and "Tenants", run as they are there, in an empty folder that gets only the
 * files of this checkout. Commands of pgBackRest and WAL-G are not run: their blocks are not marked as bash.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { endOrphanedDatabase, type Postgres, startPostgres } from '@sidebet/postgres'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { isAlive, until } from '@sidebet/postgres/processes/processes'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import { afterAll, beforeAll, expect } from 'vitest'
import { endOrphanedPrograms } from '../start/dataDirectory.ts'
import { openRunbook } from './runbook.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 600_000

/** The empty folder, and beside it what the pages have elsewhere. */
let home: string
let folder: string
let env: NodeJS.ProcessEnv
let postgres: Postgres
/** Processes that a test started, which end with it. */
const started: number[] = []

beforeAll(async () => {
  if (!process.env.SIDEBET_LONG) return
  home = mkdtempSync(join(tmpdir(), 'sidebet-runbook-'))
  // If this process is root, PostgreSQL's account must reach the data in it.
  chmodSync(home, 0o755)
  folder = join(home, 'sidebet')
  mkdirSync(folder)
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
    },
  )
  const archive = execFileSync(
    'tar',
    ['--create', '--null', '--files-from=-', '--ignore-failed-read'],
    {
      cwd: ROOT,
      input: files,
      maxBuffer: 1_000_000_000,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive })
  env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: process.env.HOME ?? home,
    LOG_LEVEL: 'error',
    npm_config_prefer_offline: 'true',
  }
  postgres = await startPostgres({ dataDir: join(home, 'servers-database'), fsync: false })
}, PATIENCE_MS)

afterAll(async () => {
  if (!process.env.SIDEBET_LONG) return
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGTERM')
  await until(() => !started.some(isAlive), 30_000)
  await postgres.stop()
  for (const dataDir of [join(folder, '.data'), join(home, 'restored')]) {
    await endOrphanedPrograms(dataDir)
    await endOrphanedDatabase(join(dataDir, 'pg'), { remove: true })
  }
  await endOrphanedDatabase(join(home, 'servers-database'), { remove: true })
  rmSync(home, { recursive: true, force: true })
}, PATIENCE_MS)

/** A server of the version before: this checkout, which has migrated the database. */
async function startEarlierServer(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child.pid!)
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith('Sidebet is ready')) break
  child.stdout!.resume()
  return child
}

slowTest(
  'the commands of an update replace two servers in an empty folder',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const servers: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      SECRET_KEY: 'a secret of the servers, of 40 characters',
      DATABASE_URL: postgres.appUrl,
    }
    const ports = [await freePort(), await freePort()].map(String)
    const before: ChildProcess[] = []
    for (const PORT of ports)
      before.push(
        await startEarlierServer({ ...servers, PORT, DATABASE_OWNER_URL: postgres.ownerUrl }),
      )

    const update = openRunbook(join(ROOT, 'docs/operations.md'), '## Updating without a pause', {
      cwd: folder,
      env: { ...env, ...servers },
      logs: home,
    })
    update.set({ MIGRATE: '0', ASSETS_DIR: join(home, 'assets') })
    await update.run()
    expect(existsSync(join(folder, 'packages/web/dist/index.html'))).toBe(true)
    update.set({ OWNER_URL: postgres.ownerUrl })
    await update.run()
    for (const [at, PORT] of ports.entries()) {
      const old = before[at]!
      update.set({ PID: String(old.pid), PORT })
      const pid = Number(/process (\d+) is ready/.exec(await update.run())?.[1])
      started.push(pid)
      expect(old.exitCode).toBe(0)
      expect(isAlive(pid)).toBe(true)
      expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200)
      if (at === 0) update.repeat(2)
    }
    await update.run()
    update.end()
  },
)

slowTest(
  'the commands of tenants create one and verify all',
  { timeout: PATIENCE_MS },
  async () => {
    const tenants = openRunbook(join(ROOT, 'docs/operations.md'), '## Tenants', {
      cwd: folder,
      env: { ...env, NODE_ENV: 'test', SECRET_KEY: 'a secret of the servers, of 40 characters' },
      logs: home,
    })
    tenants.set({ DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
    await tenants.run()
    tenants.end()
  },
)

/** Calls the running product as a page does. Returns the code of a refusal; undefined for a success. */
async function post(url: string, path: string, body: object): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/user/${path}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { code?: string }).code
}

const PASSWORD = 'Good-luck-1!'

const signUp = (url: string, username: string) =>
  post(url, 'signup', {
    ...{ firstName: username, lastName: 'Example', username, email: `${username}@example.test` },
    ...{ phone: '15550001234', password: PASSWORD, question: 'favorite movie' },
    ...{ secret: 'Rocky', country: 'US', MFAon: false },
  })

const logIn = (url: string, username: string) =>
  post(url, 'login', { username, password: PASSWORD })

/** Whether a file of the log has reached the backups since this time. */
const hasLogSince = (backups: string, time: number) =>
  readdirSync(join(backups, 'wal')).some((name) => {
    return !name.includes('.new') && statSync(join(backups, 'wal', name)).mtimeMs > time
  })

slowTest(
  'the commands of the backups restore a second and make the copy live',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const backups = join(home, 'backups')
    const page = openRunbook(join(ROOT, 'docs/backups.md'), '## The embedded database', {
      cwd: folder,
      env: { ...env, PORT: '0', SANDBOX_PORT: '0' },
      logs: home,
    })
    page.set({ BACKUP_DIR: backups, BACKUP_KEY: 'a key of the backups, of 40 characters' })
    const sidebet = await page.start()
    started.push(sidebet.pid!)
    const run = JSON.parse(readFileSync(join(folder, '.data/run.json'), 'utf8'))
    await page.run()

    expect(await signUp(run.url, 'before')).toBeUndefined()
    const AT = new Date(Date.now() + 1_000)
    await until(() => Date.now() > AT.getTime() + 1_000, 5_000)
    expect(await signUp(run.url, 'later')).toBeUndefined()
    // The log follows within a minute, as the page has it.
    const afterAt = Date.now() + 1_000
    expect(await until(() => hasLogSince(backups, afterAt), 120_000)).toBe(true)

    const restored = join(home, 'restored')
    page.set({ AT: AT.toISOString(), RESTORED: restored })
    await page.run()
    const copyUrl = { PORT: String(await freePort()) }
    page.set({
      DATA_DIR: restored,
      BACKUP_DIR: join(home, 'backups-of-the-copy'),
      SANDBOX_URL: run.sandboxUrl,
      ...copyUrl,
    })
    const copy = await page.start()
    started.push(copy.pid!)
    const url = `http://127.0.0.1:${copyUrl.PORT}`
    expect(await logIn(run.url, 'later')).toBeUndefined()
    expect(await logIn(url, 'before')).toBeUndefined()
    expect(await logIn(url, 'later')).toBeDefined()
    await page.run()
    await page.run()
    page.end()

    for (const child of [copy, sidebet]) {
      process.kill(-child.pid!, 'SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
  },
)

slowTest('only commands of pgBackRest and WAL-G are in blocks that nothing runs', () => {
  const text = readFileSync(join(ROOT, 'docs/backups.md'), 'utf8')
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)]
  const lines = blocks.flatMap(([, language, block]) => (language ? [] : block!.split('\n')))
  const commands = lines.filter((line) => /^\w[\w.-]* /.test(line) && !/^\w+ = /.test(line))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((line) => !/^(pgbackrest|wal-g) /.test(line))).toEqual([])
})
