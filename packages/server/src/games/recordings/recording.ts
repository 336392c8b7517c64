/**
 * A recording is a folder with the revisions of documents of sources. `index.jsonl` has one line per revision, in the order of their
 * times. `documents` has their bytes, compressed with gzip and named by the SHA-256 of the uncompressed bytes, so that equal documents
 * are stored once. A process that is killed while it writes leaves at most a torn last line, which every reader ignores.
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Revision = {
  /** When its answer was received, by the real clock: ISO UTC with milliseconds. */
  readonly at: string
  /** The URL without the key of the source. */
  readonly address: string
  /** 200 with a document. Any other is a refusal, stored when the answer before was not the same. */
  readonly status: number
  /** The validators of the answer, by the names of the request headers that repeat them. */
  readonly validators: Readonly<Record<string, string>>
  /** The SHA-256 and the number of the uncompressed bytes; null without a document. */
  readonly sha256: string | null
  readonly bytes: number | null
}

/** The address of a recording: a recording may be passed on, so the key of a source is not a part of it. */
export function addressOf(url: string): string {
  const address = new URL(url)
  for (const name of ['apiKey', 'api_key', 'token']) address.searchParams.delete(name)
  address.username = ''
  address.password = ''
  return address.href
}

export const indexOf = (folder: string) => join(folder, 'index.jsonl')
export const documentsOf = (folder: string) => join(folder, 'documents')
export const documentFile = (folder: string, sha256: string) =>
  join(documentsOf(folder), `${sha256}.gz`)

/**
 * All revisions in the order of their lines, and the length of the index up to its last complete line.
 *
 * @throws for a line before the last one that is not a revision
 */
export function readIndex(folder: string): { revisions: Revision[]; bytes: number } {
  const file = indexOf(folder)
  const index = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  // Without its line feed the last line is torn, even when its text is complete JSON.
  const bytes = index.lastIndexOf('\n') + 1
  const lines = index.toString('utf8', 0, bytes).split('\n').slice(0, -1)
  const revisions = lines.map((line, at) => {
    const revision = parseRevision(line)
    if (!revision) throw new Error(`${file}, line ${at + 1} is not a revision.`)
    return revision
  })
  return { revisions, bytes }
}

function parseRevision(line: string): Revision | null {
  try {
    const row = JSON.parse(line) as Revision
    const isRevision = typeof row.address === 'string' && Number.isFinite(Date.parse(row.at))
    return isRevision && Number.isInteger(row.status) ? row : null
  } catch {
    return null
  }
}

/**
 * The bytes of a document, uncompressed.
 *
 * @throws when the file is missing or does not have the SHA-256 of its name
 */
export function readDocumentBytes(folder: string, sha256: string): Buffer {
  const bytes = gunzipSync(readFileSync(documentFile(folder, sha256)))
  if (hash('sha256', bytes) !== sha256)
    throw new Error(`${documentFile(folder, sha256)} does not have the SHA-256 of its name.`)
  return bytes
}
