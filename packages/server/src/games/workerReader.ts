/**
 * A worker thread parses large documents. On an idle core 4 MB take about 40 ms and 12 MB about 230 ms, in which the server would
 * answer no request. With the worker, the event loop stops for 3 ms and 10 ms: the time to fetch the bytes.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type AddedTeams, addedTeams } from '@sidebet/domain/games/addedTeams'
import { withinLimit } from '../platform/database/timeLimit.ts'
import type { CallResult } from '../platform/http/provider.ts'
import { type DocumentForm, type DocumentReading, readDocument } from './readDocument.ts'

/** Below this size parsing takes about 2 ms, less than the overhead of a worker. */
const INLINE_MAX_BYTES = 256 * 1024
/** Time limit per document, milliseconds. */
const LIMIT_MS = 10_000
/** A document that needs more ends the worker, not the process. */
const HEAP_MAX_MB = 512

/** In the bundle the worker is next to the program. */
const WORKER = join(import.meta.dirname, 'readDocumentWorker.ts')

/** A message to the worker. Its thread has a team directory of its own, so each message contains the additions. */
export type WorkerRequest = {
  readonly bytes: Uint8Array
  readonly form: DocumentForm
  readonly added: AddedTeams
}

export type ReadBytes = (
  bytes: Uint8Array,
  form: DocumentForm,
) => Promise<CallResult<DocumentReading>>

/**
 * Parses documents; the large ones in one worker, which starts at its first use. Without a bundle, as in tests, all are parsed on
 * the event loop. The bytes may be unusable after the call.
 *
 * @throws when the worker ended or exceeded the time limit; the next document starts a new worker
 */
export function makeWorkerReader(file = WORKER): ReadBytes {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(file, {
      // The arguments of the process would load modules that are for the main thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    })
    // An idle worker does not prevent the process from exiting. Its exit fails the document that it is parsing.
    started.unref()
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
      started.emit('error', new Error('the worker has ended'))
    })
    return started
  }

  async function readNext(
    bytes: Uint8Array,
    form: DocumentForm,
  ): Promise<CallResult<DocumentReading>> {
    worker ??= start()
    const reader = worker
    try {
      return await withinLimit(LIMIT_MS, async (signal) => {
        const answered = once(reader, 'message', { signal })
        const work: WorkerRequest = { bytes, form, added: addedTeams() }
        reader.postMessage(work, [bytes.buffer as ArrayBuffer])
        return (await answered)[0] as CallResult<DocumentReading>
      })
    } catch (error) {
      if (worker === reader) worker = null
      void reader.terminate()
      throw error
    }
  }

  return (bytes, form) => {
    if (bytes.length <= INLINE_MAX_BYTES || !existsSync(file)) {
      return Promise.resolve(readDocument(new TextDecoder().decode(bytes), form))
    }
    const next = last.then(() => readNext(bytes, form))
    last = next.catch(() => {})
    return next
  }
}
