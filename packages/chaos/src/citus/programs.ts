/** The programs of a cluster with Citus: Debian's PostgreSQL with what its extensions are built with, and the source of Citus. */
import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { findPostgres, isExecutable, requireSource } from '../cluster/programs.ts'

export type CitusPrograms = {
  /** The folder of the source. */
  readonly source: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
  /** The major version of PostgreSQL, such as 15. */
  readonly version: string
}

/** Programs and headers that the build needs, and the packages of Debian that contain them. */
const BUILD_PROGRAMS = { make: 'make', gcc: 'gcc' } as const
const HEADERS = {
  'openssl/ssl.h': 'libssl-dev',
  'gssapi/gssapi.h': 'libkrb5-dev',
  'lz4.h': 'liblz4-dev',
  'zstd.h': 'libzstd-dev',
} as const

type Machine = {
  readonly env: NodeJS.ProcessEnv
  /** Folders of programs beside those in PATH. */
  readonly folders?: readonly string[]
  /** Where Debian has the versions of PostgreSQL. */
  readonly postgresVersions?: string
  /** The folder of headers, that of PostgreSQL's server among them. */
  readonly headers?: string
}

/** @throws StartFailure with what to install, or with what is wrong with the source of Citus */
export function requireCitusPrograms({
  env,
  folders = ['/usr/bin'],
  postgresVersions = '/usr/lib/postgresql',
  headers = '/usr/include',
}: Machine): CitusPrograms {
  const inPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const isThere = (name: string) =>
    [...inPath, ...folders].some((folder) => isExecutable(join(folder, name)))
  const postgres = findPostgres(postgresVersions)
  const version = postgres ? basename(dirname(postgres)) : undefined
  const hasServerHeaders =
    version && existsSync(join(headers, `postgresql/${version}/server/postgres.h`))
  const missing = [
    ...(postgres ? [] : ['postgresql']),
    ...(hasServerHeaders ? [] : [`postgresql-server-dev-${version ?? 'all'}`]),
    ...Object.entries(BUILD_PROGRAMS).flatMap(([name, one]) => (isThere(name) ? [] : [one])),
    ...Object.entries(HEADERS).flatMap(([file, one]) =>
      existsSync(join(headers, file)) ? [] : [one],
    ),
  ]
  if (!postgres || !version || missing.length > 0)
    throw new StartFailure(`This machine lacks programs: apt-get install ${missing.join(' ')}`)
  return { source: requireCitus(env.CITUS_SOURCE), postgres, version }
}

/**
 * @param folder the value of CITUS_SOURCE
 * @returns the folder
 */
export const requireCitus = (folder: string | undefined): string =>
  requireSource(folder, {
    program: 'Citus',
    setting: 'CITUS_SOURCE',
    file: 'configure',
    version: /^PACKAGE_STRING='Citus ([\d.]+)/m,
    atLeast: [13, 2],
    refusal: 'was never tried with Sidebet',
  })
