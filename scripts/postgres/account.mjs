/** PostgreSQL refuses to run as root: as whom it runs then. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartFailure } from '../process/start-failure.mjs'

/**
 * The account the database's processes run as: empty for a normal user, who is that account.
 *
 * @typedef {{ uid?: number, gid?: number }} Account
 */

/**
 * For root an existing account without rights, `postgres` or `nobody`; none is ever created.
 *
 * @returns {Account}
 */
export const databaseAccount = () => {
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

/** What PostgreSQL's programs get of our environment: nothing that could change their answers. */
export const databaseEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/**
 * Whether the account can enter a directory; tried, as modes alone do not tell (ACLs, mounts).
 *
 * @param {string} directory
 * @param {Account} account
 */
export const canEnter = (directory, account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0
