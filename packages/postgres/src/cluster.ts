/** Creates the cluster on the first start, atomically: database, two roles, passwords. */

import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, databaseEnvironment } from './account.ts'
import { killAll } from './postmaster.ts'
import { processesIn } from './processes/processes.ts'
import { StartFailure } from './processes/startFailure.ts'
import { syncDirectory } from './processes/syncDirectory.ts'

export const DATABASE = 'sidebet'
export const OWNER_ROLE = 'sidebet_owner'
export const APP_ROLE = 'sidebet_app'
export const SUPERUSER = 'postgres'

/** Prefix of the directory of a cluster that is being created. */
const DRAFT = 'cluster.new-'

type Passwords = { superuser: string; owner: string; app: string }

/**
 * Returns the passwords of the cluster at `clusterDir`, which is created first when it is missing.
 *
 * The cluster is initialised beside its final path and then renamed, so that an interrupted first start does not block the
 * next one. The passwords are written before. Without a cluster they have no meaning.
 *
 * @param options `signal` aborts the initialisation
 */
export async function ensureCluster({
  clusterDir,
  passwordFile,
  binaries,
  account,
  sync,
  signal,
}: {
  clusterDir: string
  passwordFile: string
  binaries: string
  sync: boolean
  account: Account
  signal?: AbortSignal | undefined
}): Promise<Passwords> {
  await removeDrafts(join(clusterDir, '..'))
  if (existsSync(clusterDir)) {
    checkVersion(clusterDir, binaries)
    if (existsSync(passwordFile)) return JSON.parse(readFileSync(passwordFile, 'utf8'))
    throw new StartFailure(
      `The passwords of the database in ${clusterDir} are gone (${passwordFile}): put the file back, or remove the database.`,
    )
  }

  const passwords = { superuser: newPassword(), owner: newPassword(), app: newPassword() }
  writeDurably(passwordFile, JSON.stringify(passwords))
  const draft = mkdtempSync(join(clusterDir, '..', DRAFT))
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(draft, account.uid, account.gid)
  await initialise({ draft, binaries, account, sync, passwords, signal })
  renameSync(draft, clusterDir)
  syncDirectory(join(clusterDir, '..'))
  return passwords
}

/** Removes the drafts of interrupted initialisations, and ends their processes that still run. */
async function removeDrafts(home: string) {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(DRAFT)) continue
    const draft = join(realpathSync(home), name)
    // Only processes of an initialisation have their working directory there.
    await killAll(() => processesIn(draft))
    rmSync(draft, { recursive: true, force: true })
  }
}

/** URL-safe, so that it needs no escaping in SQL or in a URL. */
const newPassword = () => randomBytes(24).toString('base64url')

async function initialise({
  draft,
  binaries,
  account,
  sync,
  passwords,
  signal,
}: {
  draft: string
  binaries: string
  sync: boolean
  passwords: Passwords
  account: Account
  signal: AbortSignal | undefined
}) {
  // initdb reads the password from a file that its own account can read, but requires an empty directory. So the file is
  // beside it until initdb ends.
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600, flag: 'wx' })
  try {
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(passwordFile, account.uid, account.gid)
    await run({ program: join(binaries, 'initdb'), account, draft, signal }, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: the same order on every machine, independent of its locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  // Single-user mode: no port is open before the roles and their rights are complete.
  const statements = [
    `create role ${OWNER_ROLE} login createdb password '${passwords.owner}'`,
    `create role ${APP_ROLE} login password '${passwords.app}'`,
    `create database ${DATABASE} owner ${OWNER_ROLE}`,
    `revoke all on database ${DATABASE} from public`,
    `grant connect on database ${DATABASE} to ${APP_ROLE}`,
  ]
  await run(
    {
      program: join(binaries, 'postgres'),
      account,
      draft,
      signal,
      input: statements.map((statement) => `${statement};\n\n`).join(''),
    },
    [
      ...['--single', '-j', '-D', draft],
      ...['-c', 'exit_on_error=on', '-c', `fsync=${sync ? 'on' : 'off'}`],
      // No guess finds 192 random bits: more iterations would only delay each connection.
      ...['-c', 'scram_iterations=1'],
      'postgres',
    ],
  )
}

async function run(
  {
    program,
    account,
    draft,
    signal,
    input = '',
  }: {
    program: string
    account: Account
    draft: string
    input?: string
    signal: AbortSignal | undefined
  },
  args: string[],
) {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    ...account,
    cwd: draft,
    env: databaseEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const end = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', end)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  // The program may end before it has read everything. Its exit code is enough.
  child.stdin.on('error', () => {}).end(input)

  const problem: string | undefined = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) =>
      resolve(
        code === 0
          ? undefined
          : stderr.trim().replaceAll(/\s*\n\s*/g, ' ') || `killed by ${killedBy}`,
      ),
    )
  })
  signal?.removeEventListener('abort', end)
  signal?.throwIfAborted()
  if (problem !== undefined) throw new StartFailure(`The database could not be created: ${problem}`)
}

function checkVersion(clusterDir: string, binaries: string) {
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  const version = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout
  const wanted = /\b(\d+)\./.exec(version)?.[1]
  if (found !== wanted)
    throw new StartFailure(
      `The database in ${clusterDir} was made by PostgreSQL ${found}, the embedded one is ${wanted}: dump it with the old version, or remove it.`,
    )
}

function writeDurably(path: string, content: string) {
  writeFileSync(path, content, { mode: 0o600, flush: true })
}
