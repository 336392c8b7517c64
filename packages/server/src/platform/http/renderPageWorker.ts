/** The thread that renders first views: the program is the client's own, and takes one page after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedPage, RenderRequest } from '@sidebet/contract/renderedPage'

/** A message to the thread, and its answer. */
export type RenderMessage = { readonly id: number; readonly request: RenderRequest }
export type RenderAnswer = {
  readonly id: number
  readonly page: RenderedPage | null
  /** Why there is no page, when a component failed. */
  readonly error?: string
}

type Program = { renderPage(request: RenderRequest): Promise<RenderedPage | null> }

const program: Promise<Program> = import(workerData)
let last: Promise<unknown> = Promise.resolve()

async function answer({ id, request }: RenderMessage): Promise<void> {
  const { renderPage } = await program
  const result: RenderAnswer = await renderPage(request).then(
    (page) => ({ id, page }),
    (error) => ({ id, page: null, error: String(error?.stack ?? error) }),
  )
  parentPort!.postMessage(result)
}

parentPort!.on('message', (message: RenderMessage) => {
  last = last.then(() => answer(message))
})
