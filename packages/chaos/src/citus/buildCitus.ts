/** Builds Citus with the commands of the page, and installs it beside a copy of PostgreSQL: the machine stays as it is. */
import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { blockOf, type Page } from '../cluster/page.ts'
import type { CitusPrograms } from './programs.ts'

type Setup = {
  readonly page: Page
  readonly programs: CitusPrograms
  /** Gets the copy. */
  readonly folder: string
}

/**
 * PostgreSQL finds its libraries by the path of its program, so the copy loads its own. A second build compiles only what changed.
 *
 * @returns the folder of the copied programs
 * @throws StartFailure with the end of the output of a build that failed
 */
export async function buildCitus({ page, programs, folder }: Setup): Promise<string> {
  const { source, postgres, version } = programs
  const isCopied = (path: string) => basename(path) !== 'bitcode'
  for (const part of [`lib/postgresql/${version}`, `share/postgresql/${version}`])
    cpSync(join(postgres, '../../../..', part), join(folder, 'usr', part), {
      recursive: true,
      dereference: true,
      filter: isCopied,
    })
  const PATH = [postgres, process.env.PATH].join(delimiter)
  await promisify(execFile)('/bin/sh', ['-euc', blockOf(page, 'build')], {
    cwd: source,
    env: { PATH, LC_ALL: 'C.UTF-8', DESTDIR: folder },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stderr?: string }) => {
    const end = (error.stderr ?? String(error)).trim().split('\n').slice(-5).join('\n')
    throw new StartFailure(`Citus cannot be built in ${source}:\n${end}`)
  })
  return join(folder, 'usr/lib/postgresql', version, 'bin')
}
