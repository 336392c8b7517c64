/** PostgreSQL refuses to run as root. This file finds the account for its processes. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartFailure } from './processes/startFailure.ts'

/** The account of the database's processes. Empty for a normal user, whose own account it is. */
export type Account = { readonly uid?: number; readonly gid?: number }

/** For root it is an existing account without rights. No account is created. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = ['postgres', 'nobody'].map((name) => rows.find((r) => r[0] === name)).find(Boolean)
  if (!row || Number(row[2]) === 0)
    throw new StartFailure(
      'The embedded PostgreSQL does not run as root and there is no account `postgres` or `nobody`: run as a normal user, or set DATABASE_URL.',
    )
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** The environment of PostgreSQL's programs: only variables that cannot change their results. */
export const databaseEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/** Whether the account can enter a directory. It tries, because modes alone do not show it (ACLs, mounts). */
export const canEnter = (directory: string, account: Account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0
