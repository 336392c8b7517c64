/** Writes a recording: one process per folder. */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { open, rename, truncate, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { fetchBytes } from '../../platform/http/provider.ts'
import type { FetchDocument } from '../documents.ts'
import {
  addressOf,
  documentFile,
  documentsOf,
  indexOf,
  type Revision,
  readDocumentBytes,
  readIndex,
} from './recording.ts'

export type Recorder = {
  /** Makes a request as the product does, and stores its answer when it differs from the last one of its address. */
  readonly fetchDocument: FetchDocument
  /** Answers, and stored revisions, of this process. */
  readonly counts: { answers: number; stored: number }
}

/** Opens the folder, or creates it. Continues its recording; `now` is the real clock in milliseconds since 1970. */
export async function openRecorder(
  folder: string,
  now: () => number = Date.now,
): Promise<Recorder> {
  mkdirSync(documentsOf(folder), { recursive: true })
  const { revisions, bytes } = readIndex(folder)
  // The next line must not continue a torn one.
  if (existsSync(indexOf(folder))) await truncate(indexOf(folder), bytes)
  const last = new Map(revisions.map((revision) => [revision.address, revision]))
  /** Lines are written one after the other, in the order of their times. */
  let written: Promise<unknown> = Promise.resolve()
  const counts = { answers: 0, stored: 0 }

  async function store(
    address: string,
    answer: Pick<Revision, 'status' | 'validators'>,
    document: Uint8Array | null,
  ): Promise<void> {
    const sha256 = document && hash('sha256', document)
    const before = last.get(address)
    if (before?.status === answer.status && before.sha256 === sha256) return
    if (document && sha256) await writeDocument(folder, sha256, document)
    const at = new Date(now()).toISOString()
    const revision: Revision = {
      ...{ at, address, ...answer, sha256 },
      bytes: document?.length ?? null,
    }
    await appendLine(folder, JSON.stringify(revision))
    last.set(address, revision)
    counts.stored++
  }

  const fetchDocument: FetchDocument = async (url, options) => {
    const address = addressOf(url)
    const before = last.get(address)
    // A run that continues a recording has no document in memory: the validators and the bytes are those of the folder.
    const isContinued = before?.sha256 && !hasValidators(options.headers)
    const headers = { ...options.headers, ...(isContinued && before.validators) }
    const answer = await fetchBytes(url, { ...options, headers })
    counts.answers++
    if (answer.kind === 'unknown') return answer
    const document = answer.kind === 'ok' ? answer.value.bytes : null
    if (answer.kind === 'ok' && document === null) {
      if (!isContinued) return answer
      const stored = readDocumentBytes(folder, before.sha256!)
      return { kind: 'ok', value: { ...answer.value, bytes: stored } }
    }
    const status = answer.kind === 'ok' ? 200 : answer.status
    const validators = answer.kind === 'ok' ? answer.value.validators : {}
    // The reader may transfer the bytes to a worker, so they are stored first.
    const next = written.then(() => store(address, { status, validators }, document))
    written = next.catch(() => {})
    await next
    return answer
  }
  return { fetchDocument, counts }
}

function hasValidators(headers: Readonly<Record<string, string>> = {}): boolean {
  return 'if-none-match' in headers || 'if-modified-since' in headers
}

/** The document is complete under its name before a line of the index names it. */
async function writeDocument(folder: string, sha256: string, bytes: Uint8Array): Promise<void> {
  const file = documentFile(folder, sha256)
  if (existsSync(file)) return
  const partial = `${file}.partial`
  await writeFile(partial, gzipSync(bytes), { flush: true })
  await rename(partial, file)
}

/** One write at the end of the file: a line is there as a whole, or torn at the end of the index. */
async function appendLine(folder: string, line: string): Promise<void> {
  const file = await open(indexOf(folder), 'a')
  try {
    await file.write(`${line}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}
