/** Runs the commands of docs/two-machines.md as they are there. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { PYTHON_VARIABLES } from './machine.ts'
import type { ClusterPrograms } from './programs.ts'

/** Runs a command in a folder. Returns its output. Throws when it fails. */
type Shell = (
  command: string,
  cwd: string,
  variables?: Readonly<Record<string, string>>,
) => Promise<string>

/** Makes a shell that finds `patronictl` and `psql`. @param folder of the run */
export function makeShell({
  programs,
  folder,
  variables,
}: {
  readonly programs: ClusterPrograms
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
}): Shell {
  const commands = join(folder, 'commands')
  mkdirSync(commands)
  const patronictl = join(programs.patroni, 'patronictl.py')
  const script = `#!/bin/sh\nexec ${programs.python} '${patronictl}' "$@"\n`
  writeFileSync(join(commands, 'patronictl'), script, { mode: 0o755 })
  const PATH = [commands, programs.postgres, process.env.PATH].join(delimiter)
  return async (command, cwd, more = {}) => {
    const env = { PATH, LC_ALL: 'C.UTF-8', ...PYTHON_VARIABLES, ...variables, ...more }
    const { stdout } = await promisify(execFile)('/bin/sh', ['-euc', command], { cwd, env })
    return stdout
  }
}
