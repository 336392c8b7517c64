/** The programs of a cluster, which are Debian's, and the source of Patroni. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'

export type ClusterPrograms = {
  readonly etcd: string
  readonly haproxy: string
  /** Debian's own, which has the modules of Debian's packages. */
  readonly python: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
  /** The folder of Patroni's source, with `patroni.py` and `patronictl.py`. */
  readonly patroni: string
}

/** Modules of Patroni, and Debian's packages that contain them. */
const MODULES = {
  psycopg2: 'python3-psycopg2',
  yaml: 'python3-yaml',
  urllib3: 'python3-urllib3',
  dateutil: 'python3-dateutil',
  psutil: 'python3-psutil',
  click: 'python3-click',
  prettytable: 'python3-prettytable',
  cdiff: 'python3-cdiff',
  dns: 'python3-dnspython',
  etcd: 'python3-etcd',
} as const

/** A program that is run or built from its source. */
type Source = {
  readonly program: string
  /** The setting with the folder of the source. */
  readonly setting: string
  /** The file of the folder that has the version, and how it has it. */
  readonly file: string
  readonly version: RegExp
  readonly atLeast: readonly number[]
  /** Why an earlier version is refused. */
  readonly refusal: string
}

const PATRONI: Source = {
  program: 'Patroni',
  setting: 'PATRONI_SOURCE',
  file: 'patroni/version.py',
  version: /__version__ = '([\d.]+)/,
  atLeast: [4, 0, 7],
  // When a primary that was cut off returns.
  refusal: 'can lose acknowledged commits',
}

type Machine = {
  readonly env: NodeJS.ProcessEnv
  /** Folders of programs beside those in PATH. */
  readonly folders?: readonly string[]
  /** Where Debian has the versions of PostgreSQL. */
  readonly postgresVersions?: string
  readonly python?: string
}

/** @throws StartFailure with what to install, or with what is wrong with Patroni's source */
export function requireClusterPrograms({
  env,
  folders = ['/usr/sbin', '/usr/bin'],
  postgresVersions = '/usr/lib/postgresql',
  python = '/usr/bin/python3',
}: Machine): ClusterPrograms {
  const inPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const [etcd, haproxy] = ['etcd', 'haproxy'].map((name) =>
    [...inPath, ...folders].map((folder) => join(folder, name)).find(isExecutable),
  )
  const postgres = findPostgres(postgresVersions)
  const missing = [
    ...(etcd ? [] : ['etcd-server']),
    ...(haproxy ? [] : ['haproxy']),
    ...(postgres ? [] : ['postgresql']),
    ...missingModules(python),
  ]
  if (!etcd || !haproxy || !postgres || missing.length > 0)
    throw new StartFailure(`This machine lacks programs: apt-get install ${missing.join(' ')}`)
  return { etcd, haproxy, python, postgres, patroni: requirePatroni(env.PATRONI_SOURCE) }
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The programs of the newest version. */
export function findPostgres(versions: string): string | undefined {
  if (!existsSync(versions)) return undefined
  const newestFirst = readdirSync(versions).sort((one, other) => Number(other) - Number(one))
  return newestFirst
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => isExecutable(join(folder, 'postgres')))
}

function missingModules(python: string): string[] {
  if (!isExecutable(python)) return ['python3', ...Object.values(MODULES)]
  const names = Object.keys(MODULES) as (keyof typeof MODULES)[]
  const code =
    'import importlib.util, sys; print(*[m for m in sys.argv[1:] if not importlib.util.find_spec(m)])'
  const { stdout } = spawnSync(python, ['-c', code, ...names], { encoding: 'utf8', cwd: '/' })
  const absent = stdout.trim().split(' ')
  return names.filter((name) => absent.includes(name)).map((name) => MODULES[name])
}

/**
 * @param folder the value of PATRONI_SOURCE
 * @returns the folder
 */
export const requirePatroni = (folder: string | undefined): string => requireSource(folder, PATRONI)

/**
 * @param folder the value of the setting
 * @returns the folder
 * @throws StartFailure when it has no source, or that of an earlier version
 */
export function requireSource(
  folder: string | undefined,
  { program, setting, file, version: pattern, atLeast, refusal }: Source,
): string {
  const least = `${atLeast.join('.')} or later`
  if (!folder)
    throw new StartFailure(`Set ${setting} to the folder of the source of ${program} ${least}.`)
  const path = join(folder, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, version] = pattern.exec(text) ?? []
  if (!version)
    throw new StartFailure(
      `${setting} has no source of ${program}: there is no version in ${path}.`,
    )
  if (isBefore(version.split('.').map(Number), atLeast))
    throw new StartFailure(`${program} ${version} ${refusal}: ${setting} must be ${least}.`)
  return folder
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = other.findIndex((part, index) => (one[index] ?? 0) !== part)
  return at >= 0 && (one[at] ?? 0) < other[at]!
}
