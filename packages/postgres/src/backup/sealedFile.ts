/** Files of a backup: compressed, encrypted when there is a key, written durably and under their name only when complete. */

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { makeDirectory } from '../processes/makeDirectory.ts'
import { StartFailure } from '../processes/startFailure.ts'

/** Where backups are, and the key that encrypts them. */
export type BackupTarget = {
  readonly directory: string
  /** Undefined: files are only compressed. */
  readonly key?: Buffer | undefined
}

/** Of the content before compression. */
export type Digest = { readonly size: number; readonly sha256: string }

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The key that is derived from the text of BACKUP_KEY.
 *
 * @throws StartFailure when the text is too short to be a secret
 */
export function backupKeyOf(text: string | undefined): Buffer | undefined {
  if (!text) return undefined
  if (text.length < 32)
    throw new StartFailure('BACKUP_KEY must have 32 characters or more, chosen at random.')
  return scryptSync(text, 'sidebet backup', 32)
}

/** Compressed files end with `.gz`, encrypted ones with `.gz.aes`. */
const sealedPath = ({ directory, key }: BackupTarget, name: string) =>
  join(directory, `${name}.gz${key ? '.aes' : ''}`)

/** Whether the target has the file, encrypted or not. */
export const hasSealed = ({ directory }: BackupTarget, name: string) =>
  ['.gz', '.gz.aes'].some((end) => existsSync(join(directory, `${name}${end}`)))

/** Writes `source` as the file `name`, a path in the target. Replaces an older one. Its directory is to be synced by the caller. */
export async function seal(target: BackupTarget, name: string, source: Readable): Promise<Digest> {
  const path = sealedPath(target, name)
  makeDirectory(dirname(path))
  const draft = `${path}.new-${process.pid}`
  const digest = makeDigest()
  try {
    await pipeline(
      source,
      digest.read,
      createGzip({ level: 1 }),
      encryptWith(target.key, name),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return digest.result()
}

/**
 * Writes the content of the file `name` to `destination`.
 *
 * @throws StartFailure when the file is missing or damaged, or the key is not the one that encrypted it
 */
export async function unseal(
  target: BackupTarget,
  name: string,
  destination: Writable,
): Promise<Digest> {
  const plain = sealedPath({ directory: target.directory }, name)
  const isPlain = existsSync(plain)
  if (!isPlain && !hasSealed(target, name))
    throw new StartFailure(`The backup lacks the file ${name} in ${target.directory}.`)
  if (!isPlain && !target.key)
    throw new StartFailure(`The backup in ${target.directory} is encrypted: set BACKUP_KEY.`)
  const digest = makeDigest()
  try {
    await pipeline(
      createReadStream(isPlain ? plain : `${plain}.aes`),
      isPlain ? pass : decryptWith(target.key!, name),
      createGunzip(),
      digest.read,
      destination,
    )
  } catch (error) {
    // A failure of the system, such as a full disk, is no damage of the backup.
    if ((error as NodeJS.ErrnoException).syscall) throw error
    const reason = isPlain ? 'is damaged' : 'is damaged, or BACKUP_KEY is another one'
    throw new StartFailure(`The file ${name} of the backup in ${target.directory} ${reason}.`)
  }
  return digest.result()
}

type Chunks = AsyncIterable<Buffer>

async function* pass(source: Chunks) {
  yield* source
}

/** Measures what passes through. */
function makeDigest() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *read(source: Chunks) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    result: (): Digest => ({ size, sha256: hash.digest('hex') }),
  }
}

/** AES-256-GCM: a random start value, the content, the tag. The name is authenticated, so no file can replace another. */
function encryptWith(key: Buffer | undefined, name: string) {
  if (!key) return pass
  return async function* (source: Chunks) {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
    yield iv
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

/** The content may be used only when the stream ends without an error: the tag is the last thing in the file. */
function decryptWith(key: Buffer, name: string) {
  return async function* (source: Chunks) {
    let decipher: DecipherGCM | undefined
    let rest = Buffer.alloc(0)
    for await (const chunk of source) {
      rest = Buffer.concat([rest, chunk])
      if (!decipher && rest.length >= IV_BYTES) {
        decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, IV_BYTES)).setAAD(
          Buffer.from(name),
        )
        rest = rest.subarray(IV_BYTES)
      }
      if (decipher && rest.length > TAG_BYTES) {
        yield decipher.update(rest.subarray(0, -TAG_BYTES))
        rest = rest.subarray(-TAG_BYTES)
      }
    }
    if (!decipher || rest.length !== TAG_BYTES) throw new Error('the file has no tag')
    decipher.setAuthTag(rest)
    yield decipher.final()
  }
}
