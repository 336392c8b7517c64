/**
 * Renders the first view of a user's page with its data (decision 067), so that a phone shows it before any script has loaded. A thread
 * of its own does it, so that a rendering never delays a take.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RenderedPage, RenderRequest } from '@sidebet/contract/renderedPage'
import type { Log } from '../log.ts'
import type { RenderAnswer, RenderMessage } from './renderPageWorker.ts'

/** With more pages in the queue, further ones are sent empty. */
const PENDING_MAX = 8
/** After the thread has failed, no page is rendered for this time, milliseconds. */
const PAUSE_MS = 60_000
const HEAP_MAX_MB = 512

const WORKER = join(import.meta.dirname, 'renderPageWorker.ts')

export type PageRenderer = {
  /** Starts the thread, which takes some 200 ms, unless it is there. */
  start(): void
  /** Null when there is nothing to render, or the thread has failed. */
  render(request: RenderRequest): Promise<RenderedPage | null>
  /** False while further pages would be delayed too long. */
  isFree(): boolean
}

/** Null in a build without the program. @param folder of the built client */
export function makePageRenderer(folder: string, log: Pick<Log, 'error'>): PageRenderer | null {
  const program = join(folder, '.render.js')
  if (!existsSync(program)) return null
  const pending = new Map<number, (page: RenderedPage | null) => void>()
  let worker: Worker | null = null
  let lastId = 0
  let failedAt = Number.NEGATIVE_INFINITY

  const canStart = () => Date.now() - failedAt > PAUSE_MS

  function startWorker(): Worker {
    const started = new Worker(WORKER, {
      workerData: pathToFileURL(program).href,
      // The arguments of the process would load modules that are for the main thread.
      execArgv: [],
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    })
    started.unref()
    started.on('message', ({ id, page, error }: RenderAnswer) => {
      if (error) log.error({ error }, 'a page was not rendered')
      pending.get(id)?.(page)
    })
    started.on('error', (err) => log.error({ err }, 'the thread that renders pages failed'))
    started.on('exit', () => {
      worker = null
      failedAt = Date.now()
      for (const answer of pending.values()) answer(null)
    })
    return started
  }

  return {
    start() {
      if (canStart()) worker ??= startWorker()
    },
    isFree: () => pending.size < PENDING_MAX && canStart(),
    render(request) {
      worker ??= startWorker()
      const id = ++lastId
      const rendered = new Promise<RenderedPage | null>((resolve) => pending.set(id, resolve))
      worker.postMessage({ id, request } satisfies RenderMessage)
      return rendered.finally(() => pending.delete(id))
    },
  }
}
