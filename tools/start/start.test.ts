/** How `npm start` begins and ends, and the sentences with which it is refused. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { takeLock } from '@sidebet/postgres/processes/lockFile'
import { isAlive, processesWith, until } from '@sidebet/postgres/processes/processes'
import { firstCases, slowTest } from '@sidebet/postgres/testing/slowTest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fetchProcessInfo,
  postmasterPid,
  READY,
  readRun,
  startReady,
} from '../testing/startReady.ts'
import { type TemporaryProject, temporaryProject } from '../testing/temporaryProject.ts'
import { endOrphanedPrograms } from './dataDirectory.ts'
import { connectionProblem } from './reachability.ts'

let project: TemporaryProject
beforeEach(() => {
  project = temporaryProject()
})
afterEach(() => project.remove())

test('npm start runs everything and prints its address, and SIGTERM ends everything', async () => {
  const { npmStart, run, server, sandbox, postmaster } = await startReady(project, {
    SUPPORT_EMAIL: 'a@b.c',
  })
  expect(npmStart.stdout().match(/Sidebet is ready at/g)).toHaveLength(1)
  expect(npmStart.stdout()).toContain('{"msg":"a line of the log"}')
  expect(statSync(join(project.root, '.data/run.json')).mode & 0o777).toBe(0o600)
  expect(run).toMatchObject({ pid: npmStart.child.pid, token: 'sandbox', trial: true })
  expect(run.url).toBe(`http://127.0.0.1:${server.env.PORT}`)
  expect(server.env).toMatchObject({
    DATABASE_URL: run.databaseUrl,
    DATABASE_OWNER_URL: run.databaseOwnerUrl,
    SANDBOX_URL: run.sandboxUrl,
    SANDBOX_TOKEN: 'sandbox',
    SMTP_URL: `smtp://127.0.0.1:${sandbox.env.SANDBOX_SMTP_PORT}`,
    DATA_DIR: join(project.root, '.data'),
    SUPPORT_EMAIL: 'a@b.c',
    TRIAL: '1',
    DEMO: '1',
  })
  expect(new URL(run.databaseUrl).username).toBe('sidebet_app')
  expect(new URL(run.databaseOwnerUrl).username).toBe('sidebet_owner')
  expect(sandbox.env).toMatchObject({
    SERVER_URL: run.url,
    SANDBOX_STATE: join(project.root, '.data/sandbox.json'),
  })

  npmStart.child.kill('SIGTERM')
  expect(await npmStart.ended).toBe(0)
  expect(npmStart.stdout()).toContain('drained with its database')
  expect([server.pid, sandbox.pid, postmaster].filter(isAlive)).toEqual([])
  expect(existsSync(join(project.root, '.data/run.json'))).toBe(false)
})

slowTest.each(['SIGINT', 'SIGHUP'] as const)(
  '%s during a start ends all its processes',
  async (signal) => {
    const npmStart = project.run('start', { env: { FAKE_NEVER_READY: '1' } })
    await npmStart.line(/a line of the log/)
    const postmaster = postmasterPid(project)
    npmStart.child.kill(signal)
    expect(await npmStart.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
    expect(npmStart.stdout()).not.toContain('ready at')
  },
)

test('SIGTERM ends npm start while it creates PostgreSQL', async () => {
  const npmStart = project.run('start')
  const pg = join(project.root, '.data/pg')
  await until(() => existsSync(pg) && readdirSync(pg).some((n) => n.startsWith('cluster')), 20_000)
  npmStart.child.kill('SIGTERM')
  expect(await npmStart.ended).toBe(0)
  expect(existsSync(join(pg, 'cluster/postmaster.pid'))).toBe(false)
})

slowTest.each<[string, number | string]>([
  // Nothing that has to end in order has begun.
  ['install', 'SIGTERM'],
  ['build', 0],
])('SIGTERM ends a start that waits for the lock of the %s', async (name, code) => {
  if (name === 'install') rmSync(join(project.root, 'node_modules/.package-lock.json'))
  else project.write('packages/web/index.html', '')
  mkdirSync(join(project.root, '.data'), { mode: 0o711 })
  const release = takeLock(join(project.root, `.data/${name}.lock`))
  const npmStart = project.run('start')
  const isWaiting = () => npmStart.stderr().includes('Waiting for another process')
  expect(await until(isWaiting, 20_000)).toBe(true)
  npmStart.child.kill('SIGTERM')
  const { child } = npmStart
  const ended = await until(() => (child.exitCode ?? child.signalCode) !== null, 5_000)
  if (typeof release === 'function') release()
  expect(ended).toBe(true)
  expect(await npmStart.ended).toBe(code)
})

slowTest('SIGTERM ends a start whose PostgreSQL does not get ready', async () => {
  const first = await startReady(project)
  first.npmStart.child.kill('SIGTERM')
  await first.npmStart.ended
  // Until a process writes into this pipe, the server waits for its settings.
  const cluster = join(project.root, '.data/pg/cluster')
  const settings = join(cluster, 'postgresql.auto.conf')
  rmSync(settings)
  spawnSync('/bin/sh', ['-c', 'mkfifo -m 644 "$1"', 'sh', settings])

  const npmStart = project.run('start')
  const waiting = () => processesWith((args) => args.includes(cluster)).length > 0
  expect(await until(waiting, 20_000)).toBe(true)
  npmStart.child.kill('SIGTERM')
  expect(await until(() => npmStart.child.exitCode !== null, 30_000)).toBe(true)
  expect(await npmStart.ended).toBe(0)
  expect(waiting()).toBe(false)
})

/** Below the ports that the system assigns, so that no other program gets them between two starts. */
const fixedPorts = async () => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
})

test('after kill -9 the next npm start ends the orphaned processes and works', async () => {
  const ports = await fixedPorts()
  const killed = await startReady(project, ports)
  killed.npmStart.child.kill('SIGKILL')
  await killed.npmStart.ended
  expect(isAlive(killed.postmaster)).toBe(true)

  // The same ports: the ended orphans must have released them.
  const next = await startReady(project, ports)
  expect([killed.server.pid, killed.sandbox.pid, killed.postmaster].filter(isAlive)).toEqual([])
  expect(next.run.databaseUrl.split('@')[0]).toBe(killed.run.databaseUrl.split('@')[0])
})

/**
 * Kills its own process as soon as it has started the program that KILLED_AFTER names. It is loaded into that program too,
 * which with DEAF cannot stop itself.
 */
const KILLED = `
import childProcess from 'node:child_process'
import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { spawn } = childProcess
childProcess.spawn = (file, args, options) => {
  const child = spawn(file, args, options)
  if (args.some((arg) => arg.endsWith(process.env.KILLED_AFTER + '/src/main.ts'))) {
    writeSync(1, 'started ' + child.pid)
    process.kill(process.pid, 'SIGKILL')
  }
  return child
}
syncBuiltinESMExports()
if (process.env.DEAF && process.connected !== undefined) process.kill = () => true
`

/** Starts Sidebet, kills it when it has just started a program, and returns that program's id. */
const killedAfter = async (program: string, env: NodeJS.ProcessEnv) => {
  project.write('killed.mjs', KILLED)
  const NODE_OPTIONS = `--import=${join(project.root, 'killed.mjs')}`
  const npmStart = project.run('start', {
    env: { ...env, NODE_OPTIONS, KILLED_AFTER: program },
  })
  expect(await npmStart.ended).toBe('SIGKILL')
  const [, pid] = /started (\d+)/.exec(npmStart.stdout()) ?? []
  expect(pid).toBeDefined()
  return Number(pid)
}

slowTest.each(['sandbox', 'server'])(
  'a %s whose start is killed immediately is ended by the next start',
  async (program) => {
    const ports = await fixedPorts()
    const orphan = await killedAfter(program, { ...ports, DEAF: '1' })
    const port = Number(program === 'server' ? ports.PORT : ports.SANDBOX_PORT)
    const isPortInUse = async () => !(await connectionProblem('127.0.0.1', port))
    expect(await until(isPortInUse, 20_000)).toBe(true)
    expect(isAlive(orphan)).toBe(true)
    await startReady(project, ports)
    expect(isAlive(orphan)).toBe(false)
  },
)

slowTest.each(['sandbox', 'server'])(
  'a %s ends by itself when its start is killed',
  async (program) => {
    const orphan = await killedAfter(program, {})
    expect(await until(() => !isAlive(orphan), 20_000)).toBe(true)
  },
)

slowTest('a start does not end processes that run on other data', async () => {
  const { sandbox, server } = await startReady(project)
  mkdirSync(join(project.root, 'other'))
  await endOrphanedPrograms(join(project.root, 'other'))
  expect([sandbox.pid, server.pid].filter(isAlive)).toHaveLength(2)
})

slowTest("npm start ends with the server's own error when the server does not start", async () => {
  const npmStart = project.run('start', { env: { FAKE_FAILURE: 'The setting X is wrong.' } })
  expect(await npmStart.ended).toBe(1)
  expect(npmStart.stderr()).toBe('The setting X is wrong.\n')
  expect(readdirSync(join(project.root, '.data/pg/cluster'))).not.toContain('postmaster.pid')
})

/** Starts Sidebet where it cannot run, and returns the one sentence that it prints. */
const refusal = async (env: NodeJS.ProcessEnv) => {
  const npmStart = project.run('start', { env })
  expect(await npmStart.ended).toBe(1)
  expect(npmStart.stderr()).toMatch(/^[^\n]+\n$/)
  return npmStart.stderr().trim()
}

test.each(firstCases(1, ['PORT', 'SANDBOX_PORT']))(
  'npm start names a %s that is already in use',
  async (setting) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      expect(await refusal({ [setting]: String(port) })).toBe(
        `Port ${port} is taken: set ${setting} to a free one.`,
      )
    } finally {
      other.close()
    }
  },
)

slowTest('npm start names a database that does not answer, without its password', async () => {
  const port = await freePort()
  const sentence = await refusal({ DATABASE_URL: `postgres://app:secret@127.0.0.1:${port}/x` })
  expect(sentence).toBe(
    `The database of DATABASE_URL at 127.0.0.1:${port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test.each(
  firstCases<[NodeJS.ProcessEnv, RegExp]>(1, [
    [{ NODE_ENV: 'production' }, /^In production DATABASE_URL must name the database/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must look like postgres:/],
    [{ PORT: 'http' }, /^PORT must be a port number/],
  ]),
)('the setting %o is refused', async (env, sentence) => {
  expect(await refusal(env)).toMatch(sentence)
})

test('npm start names a data directory that cannot be created', async () => {
  project.write('file', '')
  expect(await refusal({ DATA_DIR: 'file/data' })).toContain(
    `The data cannot be stored in ${join(project.root, 'file/data')}: ENOTDIR`,
  )
})

test.each(firstCases(1, ['/proc/sidebet', '/proc/sidebet/deeper', '/proc']))(
  'npm start immediately names the data directory %s, which no user can write to',
  async (dataDir) => {
    const npmStart = project.run('start', { env: { DATA_DIR: dataDir } })
    const over = () => npmStart.child.exitCode !== null
    // A process in an endless loop handles no other signal.
    if (!(await until(over, 20_000))) npmStart.child.kill('SIGKILL')
    expect(await npmStart.ended).toBe(1)
    expect(npmStart.stderr()).toMatch(
      new RegExp(`^The data cannot be stored in ${dataDir}: ENOENT[^\\n]*\\n$`),
    )
  },
)

test('npm start names a data directory without write permission', async (context) => {
  context.skip(process.getuid?.() === 0, 'root may write everywhere')
  mkdirSync(join(project.root, 'closed'), { mode: 0o500 })
  expect(await refusal({ DATA_DIR: 'closed/data' })).toContain(
    `The data cannot be stored in ${join(project.root, 'closed/data')}: EACCES`,
  )
})

test('DATABASE_URL replaces the embedded database, without a trial', async () => {
  const other = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const databaseUrl = `postgres://app@127.0.0.1:${port}/x`
  try {
    const npmStart = project.run('start', { env: { DATABASE_URL: databaseUrl } })
    await npmStart.line(READY)
    const run = readRun(project)
    expect(run).toMatchObject({ databaseUrl, databaseOwnerUrl: databaseUrl, trial: false })
    const { env } = await fetchProcessInfo(run.url)
    expect(env).toMatchObject({ DATABASE_URL: databaseUrl, DEMO: '0' })
    expect(env.TRIAL).toBeUndefined()
    expect(existsSync(join(project.root, '.data/pg'))).toBe(false)
  } finally {
    other.close()
  }
})
