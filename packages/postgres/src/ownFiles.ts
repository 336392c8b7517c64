/** Files and directories of the account that PostgreSQL runs as. */

import { chownSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import type { Account } from './account.ts'

export function makeOwnDirectory(path: string, account: Account) {
  mkdirSync(path, { mode: 0o700 })
  giveTo(path, account)
}

/** An empty file, such as the one that makes PostgreSQL start in recovery. */
export function writeMark(path: string, account: Account) {
  writeFileSync(path, '', { mode: 0o600 })
  giveTo(path, account)
}

/** A stream into a new file that only its owner may read. The owner is set by `giveTo`. */
export const createOwnFile = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx' })

export function giveTo(path: string, { uid, gid }: Account) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
