/** The product runs from the files of its image alone: in an empty folder, as an account without rights. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Postgres, removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { canEnter, databaseAccount } from '../../packages/postgres/src/account.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, ROOT } from '../project.ts'
import { listContext, readStages, valuesOf } from './containerfile.ts'
import { copyImage, listImageFiles } from './imageFiles.ts'

type Settings = Readonly<Record<string, string>>

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The lines NAME=value of a text. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

const [, BUILD, IMAGE] = readStages(ROOT)
const IMAGE_SETTINGS = settingsIn(valuesOf(IMAGE, 'ENV').join(' ').replaceAll(' ', '\n'))
const SERVER: string[] = JSON.parse(valuesOf(IMAGE, 'CMD').join())
const HEALTH_CHECK: string[] = JSON.parse(
  valuesOf(IMAGE, 'HEALTHCHECK')
    .join()
    .replace(/^.* CMD /, ''),
)
const SANDBOX = ['node', 'packages/sandbox/src/main.ts']
const OPS = ['node', 'packages/server/src/ops/main.ts']

const ACCOUNT = databaseAccount()
const folder = mkdtempSync(join(tmpdir(), 'sidebet-image-'))
/** The folders /sidebet and /data of a container. */
const [app, data] = [join(folder, 'sidebet'), join(folder, 'data')]
const clusterData = join(DATA, `image-${process.pid}`)

/** Node refuses all writes outside the data, as a container with a read-only root does. */
const READ_ONLY = [
  '--permission',
  '--allow-fs-read=*',
  `--allow-fs-write=${data}`,
  '--allow-addons',
  '--allow-worker',
  ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
]

let node: string
let cluster: Postgres
let settings: Settings
let server: Running
let before: readonly string[]
const started: ChildProcess[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(data)
  if (ACCOUNT.uid !== undefined && ACCOUNT.gid !== undefined)
    chownSync(data, ACCOUNT.uid, ACCOUNT.gid)
  await buildIfStale()
  copyImage(ROOT, app, linkOrCopy)
  before = filesWithTimes()
  node = reachableNode()
  cluster = await startPostgres({ dataDir: clusterData, inMemory: true })
  settings = {
    ...(await createDatabase()),
    PORT: String(await freePort()),
    PUBLIC_ORIGIN: 'https://sidebet.example',
    TRUSTED_PROXIES: 'uniquelocal',
    STANDBYS: '0',
    SECRET_KEY: 'a key of this test, of more than 32 letters',
    AUDIT_HEADS: join(data, 'audit-heads.log'),
  }
  server = run(SERVER, settings)
  await server.line(/^Sidebet is ready at /)
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await cluster?.stop()
  removeDataDirectory(clusterData)
  rmSync(folder, { recursive: true, force: true })
})

/** A link to an installed package is faster than a copy. Our own files may change while a test runs. */
function linkOrCopy(from: string, to: string) {
  try {
    if (!from.includes('/node_modules/')) copyFileSync(from, to)
    else linkSync(from, to)
  } catch {
    // The temporary folder is on another file system.
    copyFileSync(from, to)
  }
}

/** The path of this Node, or of a copy where the account cannot enter its folder. */
function reachableNode(): string {
  if (canEnter(dirname(process.execPath), ACCOUNT)) return process.execPath
  copyFileSync(process.execPath, join(folder, 'node'))
  return join(folder, 'node')
}

/** Runs the SQL of compose.yaml with other names, because the cluster of a test has these roles already. */
async function createDatabase() {
  const statements = read('tools/container/database.sql')
    .replaceAll(/^(--|\\getenv).*\n/gm, '')
    .replaceAll(/:'(\w+)_password'/g, "'$1'")
    .replaceAll('sidebet', 'image')
  const superuser = new pg.Client(cluster.superuserUrl)
  await superuser.connect()
  for (const statement of statements.split(/;\n/)) await superuser.query(statement)
  await superuser.end()
  const url = (role: string) => `postgres://image_${role}:${role}@127.0.0.1:${cluster.port}/image`
  return { DATABASE_URL: url('app'), DATABASE_OWNER_URL: url('owner') }
}

const filesWithTimes = () =>
  readdirSync(app, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${path} ${statSync(join(app, path)).mtimeMs}`,
  )

type Running = {
  readonly child: ChildProcess
  /** Resolves when a line of stdout matches. Rejects with all output when the process ends before. */
  readonly line: (pattern: RegExp) => Promise<void>
  readonly stop: () => Promise<number>
  /** The exit code, and all output. */
  readonly ended: Promise<{ readonly code: number; readonly output: string }>
}

/** Runs a command of a container as the account, with the settings of the image and these. */
function run([, ...args]: readonly string[], more: Settings = {}): Running {
  const child = spawn(node, [...READ_ONLY, ...args], {
    ...ACCOUNT,
    cwd: app,
    env: { ...IMAGE_SETTINGS, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return {
    child,
    ended,
    line: async (pattern) => {
      while (!output.split('\n').some((line) => pattern.test(line))) {
        const next = await Promise.race([once(child.stdout, 'data'), ended])
        if ('code' in next) throw new Error(`It ended without ${pattern}:\n${output}`)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended).code
    },
  }
}

const fetchPage = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${settings.PORT}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('in production the server runs from the files of the image as an account without rights', async () => {
  expect(await fetchPage('/ready')).toMatchObject({ status: 200 })
  const page = await fetchPage('/')
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root"') })
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? []
  expect(await fetchPage(script)).toMatchObject({ status: 200 })
  expect(existsSync(settings.AUDIT_HEADS!)).toBe(true)
  expect(statSync(`/proc/${server.child.pid}`).uid).toBe(ACCOUNT.uid ?? process.getuid?.())
})

test('the SQL of compose.yaml leaves the superuser of the database without a password', async () => {
  const superuser = new pg.Client(cluster.superuserUrl)
  await expect(superuser.connect()).rejects.toThrow('password authentication failed')
})

test('the health check succeeds while the server answers, and fails when nothing listens', async () => {
  const codeAt = async (port: string) => (await run(HEALTH_CHECK, { PORT: port }).ended).code
  expect(await codeAt(settings.PORT!)).toBe(0)
  expect(await codeAt(String(await freePort()))).toBe(1)
})

test('the tool of operators runs from the files of the image', async () => {
  const { code, output } = await run([...OPS, 'verify'], settings).ended
  expect([code, output]).toEqual([0, expect.stringMatching(/\S/)])
})

test('the sandbox runs from the files of the image, and its state is in the folder for data', async () => {
  const SANDBOX_STATE = join(data, 'sandbox.json')
  const sandbox = run(SANDBOX, { SANDBOX_STATE, SANDBOX_PORT: '0' })
  await sandbox.line(/^sandbox ready /)
  expect(await sandbox.stop()).toBe(0)
  expect(existsSync(SANDBOX_STATE)).toBe(true)
})

test('SIGTERM ends the server with code 0, and no program has changed the folder of the image', async () => {
  expect(await server.stop()).toBe(0)
  expect(filesWithTimes()).toEqual(before)
})

slowTest('the trial of compose.yaml starts with its settings and loads the demo', async () => {
  const ports = { 2525: await freePort(), 3000: await freePort(), 3001: await freePort() }
  const text = read('tools/container/trial.env').replaceAll(
    /\b(2525|3000|3001)\b/g,
    (port) => `${ports[Number(port) as keyof typeof ports]}`,
  )
  const trial = {
    ...settingsIn(text),
    PORT: String(ports[3000]),
    SANDBOX_PORT: String(ports[3001]),
    SANDBOX_STATE: join(data, 'trial.json'),
    DATABASE_URL: cluster.appUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
  }
  const sandbox = run(SANDBOX, trial)
  await sandbox.line(/^sandbox ready /)
  const product = run(SERVER, trial)
  await product.line(/^Demo logins: /)
  // The product accepts the sandbox's signatures only with the right origin of certificates.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${ports[3001]}/webhooks`)
      const answers = [...(await answer.text()).matchAll(/the last answer: (\w+)/g)]
      expect(answers.length).toBeGreaterThanOrEqual(3)
      expect(new Set(answers.map(([, status]) => status))).toEqual(new Set(['200']))
    },
    { timeout: 30_000, interval: 200 },
  )
  const [, check = ''] = /test: \[CMD, node, -e, '(.*?)'\]/.exec(read('compose.yaml')) ?? []
  const codeOfCheck = async () =>
    (await run(['node', '-e', check.replace('3001', String(ports[3001]))]).ended).code
  expect(await codeOfCheck()).toBe(0)
  expect([await product.stop(), await sandbox.stop()]).toEqual([0, 0])
  expect(await codeOfCheck()).toBe(1)
})

slowTest('the build stage makes the same image from the files that it copies alone', async () => {
  const context = join(folder, 'context')
  for (const path of listContext(ROOT, BUILD)) {
    mkdirSync(dirname(join(context, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(context, path))
  }
  linkPackages(context)
  const [install, ...commands] = valuesOf(BUILD, 'RUN')
  expect(install).toBe('npm ci')
  for (const command of commands) {
    const [, ...args] = command
      .split(' ')
      .map((word) => (word === '/image' ? join(folder, 'image') : word))
    const child = spawn(process.execPath, args, { cwd: context, stdio: 'inherit' })
    expect([command, ...(await once(child, 'close'))]).toEqual([command, 0, null])
  }
  const { files } = listImageFiles(context)
  expect(files.filter(isNoAsset)).toEqual(listImageFiles(ROOT).files.filter(isNoAsset))
  for (const path of files) expect(existsSync(join(folder, 'image', path)), path).toBe(true)
})

/** The names of the client's assets depend on where the packages are. */
const isNoAsset = (path: string) => !path.startsWith('packages/web/dist/assets/')

/** Replaces `npm ci`: the packages are those of the checkout, our own those of the context. */
function linkPackages(context: string) {
  for (const folder of ['', ...readdirSync(join(context, 'packages')).map((n) => `packages/${n}`)])
    linkFolder(join(ROOT, folder, 'node_modules'), join(context, folder, 'node_modules'))
  for (const name of readdirSync(join(context, 'packages')))
    symlinkSync(join(context, 'packages', name), join(context, 'node_modules/@sidebet', name))
  const record = join(context, 'node_modules/.package-lock.json')
  copyFileSync(join(ROOT, 'package-lock.json'), record)
}

function linkFolder(from: string, to: string) {
  if (!existsSync(from)) return
  mkdirSync(join(to, '@sidebet'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@sidebet' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
}
