/** A copy of the tools in its own project, with tiny replacements of server, ops and sandbox. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { endOrphanedDatabase } from '@sidebet/postgres'
import { lockHolder } from '@sidebet/postgres/processes/lockFile'
import { endProcess } from '@sidebet/postgres/processes/processes'
import { temporaryFolder } from '@sidebet/postgres/testing/temporaryFolder'
import { endOrphanedPrograms } from '../start/dataDirectory.ts'

const REAL_ROOT = join(import.meta.dirname, '..', '..')

/** Answers with its environment. With FAKE_FAILURE it prints that sentence and ends. */
const SERVER = `
import { createServer } from 'node:http'
import { connect } from 'node:net'
if (process.argv.includes('--print-openapi')) {
  console.log('{"openapi":"3.1.0"}')
  process.exit(0)
}
if (process.env.FAKE_FAILURE) {
  console.error(process.env.FAKE_FAILURE)
  process.exit(1)
}
const server = createServer((_, response) =>
  response.end(JSON.stringify({ pid: process.pid, env: process.env })))
server.listen(Number(process.env.PORT), process.env.HOST, () => {
  console.log('{"msg":"a line of the log"}')
  if (!process.env.FAKE_NEVER_READY)
    console.log('Sidebet is ready at http://127.0.0.1:' + process.env.PORT)
})
process.on('SIGTERM', () => {
  const { hostname, port } = new URL(process.env.DATABASE_URL ?? '')
  connect(Number(port), hostname)
    .on('connect', () => console.log('drained with its database'))
    .on('error', () => {})
    .on('close', () => process.exit(0))
    .end()
})
`

/** Answers with its environment, and with the reasons why Node refuses what the sandbox must not do. */
const SANDBOX = `
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
const state = process.env.SANDBOX_STATE ?? ''
const reasonOf = (work: () => void) => {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
const attempts = {
  writeState: reasonOf(() => writeFileSync(state, '{}')),
  writeOther: reasonOf(() => writeFileSync(state + '/../audit-heads.log', '')),
  startProgram: reasonOf(() => spawnSync('/bin/true')),
}
const answer = (_: unknown, response: { end: (text: string) => void }) =>
  response.end(JSON.stringify({ pid: process.pid, env: process.env, attempts }))
createServer(answer).listen(Number(process.env.SANDBOX_PORT), process.env.HOST)
createTcpServer((socket) => socket.end()).listen(Number(process.env.SANDBOX_SMTP_PORT), process.env.HOST)
process.on('SIGTERM', () => process.exit(0))
`

/** Prints its arguments and settings, and ends with the code of its first argument. */
const OPS = `
const { DATABASE_URL, DATABASE_OWNER_URL, AUDIT_HEADS } = process.env
console.log(JSON.stringify({ args: process.argv.slice(2), DATABASE_URL, DATABASE_OWNER_URL, AUDIT_HEADS }))
process.exit(Number(process.argv[2]))
`

type Running = {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves with the first line of stdout that matches. Rejects when the process ends without one. */
  readonly line: (pattern: RegExp) => Promise<string>
  /** The exit code or the signal. */
  readonly ended: Promise<number | string>
}

export type TemporaryProject = {
  readonly root: string
  readonly write: (path: string, content: string) => void
  readonly read: (path: string) => string
  readonly run: (command: string, options?: { args?: string[]; env?: NodeJS.ProcessEnv }) => Running
  /** Ends the remaining processes of the project and removes it. */
  readonly remove: () => Promise<void>
}

/**
 * The folder of this process's projects. They have the same path one after the other, so that the compiled code of one is that
 * of the next: a command then starts in half the time.
 */
const HOME = temporaryFolder('sidebet-tools-')
const NODE_COMPILE_CACHE = join(HOME, 'compile-cache')
process.once('exit', () => rmSync(HOME, { recursive: true, force: true }))

/** A start may deadlock when it exits (nodejs/node#54918). The next test must not wait for it. */
const SIGNALS: Parameters<typeof endProcess>[1] = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 5_000],
]

export function temporaryProject(): TemporaryProject {
  const root = join(HOME, 'project')
  mkdirSync(root)
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const folder of ['tools', 'packages/postgres'])
    cpSync(join(REAL_ROOT, folder), join(root, folder), { recursive: true, filter: isSource })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(REAL_ROOT, name), join(root, name))
  linkPackages(root)
  write('packages/server/package.json', '{"name":"@sidebet/server","type":"module"}')
  write('packages/server/src/main.ts', SERVER)
  write('packages/server/src/ops/main.ts', OPS)
  write('packages/server/src/receipts/checkReceipt.ts', "console.log('checked')")
  write('packages/sandbox/package.json', '{"name":"@sidebet/sandbox","type":"module"}')
  write('packages/sandbox/src/main.ts', SANDBOX)

  const started: Running[] = []
  return {
    root,
    write,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    run: (command, { args = [], env = {} } = {}) => {
      const running = follow(
        spawn(process.execPath, [join(root, 'tools/main.ts'), command, ...args], {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            NODE_COMPILE_CACHE,
            PORT: '0',
            SANDBOX_PORT: '0',
            ...env,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      )
      started.push(running)
      return running
    },
    remove: async () => {
      for (const { child, ended } of started) {
        const isRunning = child.exitCode === null && child.signalCode === null
        if (child.pid && isRunning) await endProcess(child.pid, SIGNALS)
        await ended
      }
      const shared = lockHolder(join(root, '.data/test-shared/process.lock'))
      if (shared !== undefined) await endProcess(shared, SIGNALS)
      await endOrphanedPrograms(join(root, '.data'))
      await endOrphanedDatabase(join(root, '.data', 'pg'), { remove: true })
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const isSource = (path: string) => !/\/(\.types|node_modules)(\/|$)/.test(path)

/** The packages are those of the real project, except the workspace packages that a test replaces. */
function linkPackages(root: string) {
  const real = join(REAL_ROOT, 'node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(real))
    if (name !== '@sidebet' && !name.startsWith('.'))
      symlinkSync(join(real, name), join(root, 'node_modules', name))
  const scope = join(root, 'node_modules/@sidebet')
  mkdirSync(scope)
  symlinkSync(join(root, 'packages/postgres'), join(scope, 'postgres'))
  for (const name of ['chaos', 'e2e'])
    symlinkSync(join(REAL_ROOT, 'packages', name), join(scope, name))
  // The lock file itself is the record of a complete install.
  cpSync(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))
}

function follow(child: ChildProcess): Running {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code)
  const line = async (pattern: RegExp) => {
    for (;;) {
      const found = stdout.split('\n').find((text) => pattern.test(text))
      if (found !== undefined) return found
      const over = child.exitCode !== null || child.signalCode !== null
      if (over) throw new Error(`It ended without ${pattern}:\n${stdout}\n${stderr}`)
      await Promise.race([once(child.stdout!, 'data'), ended])
    }
  }
  return { child, stdout: () => stdout, stderr: () => stderr, line, ended }
}
