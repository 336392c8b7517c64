/**
 * Large documents are parsed by a worker thread: 4 MB take about 40 ms, 12 MB about 230 ms on an idle core, in which the server
 * would answer no request. With the worker the event loop stops for 3 ms and 10 ms, which the fetch of the bytes takes.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { withinLimit } from '../platform/database/timeLimit.ts'
import type { CallResult } from '../platform/http/provider.ts'
import { type DocumentForm, type DocumentReading, readDocument } from './readDocument.ts'

/** Below this size parsing takes about 2 ms, less than a worker costs. */
const INLINE_MAX_BYTES = 256 * 1024
/** For one document, milliseconds. */
const LIMIT_MS = 10_000
/** A document that needs more ends the worker, not the process. */
const HEAP_MAX_MB = 512

/** The bundle has the worker beside the program. */
const WORKER = join(import.meta.dirname, 'read-document.js')

export type ReadBytes = (
  bytes: Uint8Array,
  form: DocumentForm,
) => Promise<CallResult<DocumentReading>>

/**
 * Reads documents of any size in one worker, which is started when it is first needed. Where there is no bundle, as in tests, all
 * are read on the event loop. The bytes may be unusable afterwards.
 *
 * @throws when the worker ended, or took too long; it is started again for the next document
 */
export function makeReadOffLoop(file = WORKER): ReadBytes {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(file, {
      // Those of the process would load modules that are for the main thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    })
    // An idle worker keeps no process running, and its end is noticed by the document that it reads.
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
        reader.postMessage({ bytes, form }, [bytes.buffer as ArrayBuffer])
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
