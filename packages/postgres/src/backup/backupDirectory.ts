/**
 * The directory of backups: `bases/TIME` are copies of the data directory, `wal` is the log of everything that was written
 * after them. It belongs to one data directory, because the logs of two databases have the same names.
 */

import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { makeDirectory } from '../processes/makeDirectory.ts'
import { StartFailure } from '../processes/startFailure.ts'
import { type BackupTarget, type Digest, hasSealed, unseal } from './sealedFile.ts'

/** What a base backup consists of. It is written last, so a base without one is incomplete. */
export type Manifest = {
  /** Times of the database's machine. A restore may have any time from the end on. */
  readonly startedAt: string
  readonly endedAt: string
  /** The first and the last file of the log that the copied files need. */
  readonly firstWal: string
  readonly lastWal: string
  readonly directories: readonly string[]
  readonly files: readonly ({ readonly path: string } & Digest)[]
}

export type Base = { readonly name: string; readonly manifest: Manifest }

/** The path of a base's manifest in the directory of backups. */
export const manifestOf = (base: string) => join('bases', base, 'manifest.json')
/** The path of a file of a base in the directory of backups. */
export const fileOf = (base: string, path: string) => join('bases', base, 'files', path)

/**
 * Reserves the directory for the database in `dataDir`.
 *
 * @throws StartFailure when it belongs to another database, such as the one that this one was restored from
 */
export function reserveBackupDirectory(directory: string, dataDir: string) {
  const idFile = join(dataDir, 'backup-id')
  const owner = join(directory, 'database')
  makeDirectory(directory)
  if (!existsSync(idFile)) writeFileSync(idFile, randomUUID(), { mode: 0o600, flush: true })
  const id = readFileSync(idFile, 'utf8')
  if (!existsSync(owner)) writeFileSync(owner, id, { mode: 0o600, flush: true })
  if (readFileSync(owner, 'utf8') !== id)
    throw new StartFailure(
      `The backups in ${directory} are those of another database: set BACKUP_DIR to an empty directory.`,
    )
}

/** The complete bases, oldest first. */
export async function readBases(target: BackupTarget): Promise<Base[]> {
  const names = entriesOf(join(target.directory, 'bases'))
    .filter((name) => hasSealed(target, manifestOf(name)))
    .sort()
  return Promise.all(
    names.map(async (name) => ({ name, manifest: await readManifest(target, name) })),
  )
}

async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const content = new PassThrough()
  const read = text(content)
  // The sentence of `unseal` is the error to report.
  read.catch(() => {})
  await unseal(target, manifestOf(name), content)
  return JSON.parse(await read)
}

/** The files of the log in the directory, in their order, without the ends of their names. */
export const walIn = (directory: string): string[] =>
  entriesOf(join(directory, 'wal'))
    .flatMap((entry) => /^([0-9A-F]{24})\.gz(\.aes)?$/.exec(entry)?.[1] ?? [])
    .sort()

/** The name of the file of the log after this one: 256 files of 16 MB have the same middle part. */
export function nextWal(name: string): string {
  const at = BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`) + 1n
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + hex(at / 256n) + hex(at % 256n)
}

/** The first file of the log that is missing between `first` and the last one that is there; undefined when none is. */
export function findWalGap(wal: readonly string[], first: string): string | undefined {
  let expected = first
  for (const name of wal.filter((one) => one >= first)) {
    if (name !== expected) return expected
    expected = nextWal(name)
  }
  return expected === first ? first : undefined
}

export const entriesOf = (directory: string) =>
  existsSync(directory) ? readdirSync(directory) : []
