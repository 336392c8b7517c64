/** The page of a signed-in user on a phone, with its first view in it (decision 067). */
import {
  ANSWERS_ID,
  READER_COOKIE,
  type Reader,
  type RenderedPage,
} from '@sidebet/contract/renderedPage'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageRenderer } from './pageRenderer.ts'
import { userAgentOf } from './userAgentOf.ts'

/** The longest time that a page is delayed, milliseconds. Without its view by then it is sent empty. */
const LIMIT_MS = 300

/** The calls of every page. */
const FIRST_CALLS = ['/api/config', '/api/user'] as const

const readerSchema: z.ZodType<Reader> = z.object({
  timeZone: z.string().max(64),
  locale: z.string().max(64),
  choices: z.record(z.string().max(64), z.string().max(64)),
})

export type FirstView = {
  readonly page: string
  /** The `set-cookie` headers of the calls. */
  readonly cookies: readonly string[]
}

/**
 * Makes the calls of a view and renders it. The result is null when the page is sent empty: to a desk, to a browser without
 * the cookie of its reader, or when a call fails or the rendering takes too long.
 *
 * @param page `view.html` of the built client
 */
export function makeFirstViews(page: string, renderer: PageRenderer, isTrial: boolean) {
  /**
   * @param calls the addresses of the calls of the view, besides those of every page
   * @param scripts that the view needs, which load after its paint
   */
  return async (
    request: FastifyRequest,
    calls: readonly string[],
    scripts: readonly string[],
  ): Promise<FirstView | null> => {
    const reader = readerOf(request)
    if (!reader || !isPhone(request) || calls.length === 0 || !renderer.isFree()) return null
    const make = async (): Promise<FirstView | null> => {
      const addresses = [...FIRST_CALLS, ...calls]
      const results = await Promise.all(addresses.map((address) => callAs(request, address)))
      if (results.some(({ statusCode }) => statusCode !== 200)) return null
      const answers = Object.fromEntries(
        results.map((result, at) => [addresses[at], result.json()]),
      )
      const view = await renderer.render({ address: request.url, isTrial, reader, answers })
      const cookies = results.flatMap(({ headers }) => headers['set-cookie'] ?? [])
      return view && { page: fillPage(page, scripts, view), cookies }
    }
    // A view only makes a page faster: its failure must not be that of the page.
    const made = make().catch((err: unknown) => {
      request.log.error({ reqId: request.id, err }, 'a first view failed')
      return null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), LIMIT_MS)
    })
    return Promise.race([made, late]).finally(() => clearTimeout(timer))
  }
}

/** Null without the cookie, as on the first visit of a browser, or with a changed one. */
function readerOf({ cookies }: FastifyRequest): Reader | null {
  try {
    return readerSchema.parse(JSON.parse(cookies[READER_COOKIE] ?? ''))
  } catch {
    return null
  }
}

/** A desk has another first view, and loads its scripts soon enough. */
const isPhone = (request: FastifyRequest) => /Mobi/.test(userAgentOf(request))

/** A call of the API as this client would make it, with its cookies and its address. */
function callAs({ server, headers, socket }: FastifyRequest, url: string) {
  const { 'accept-encoding': _, 'if-none-match': __, ...others } = headers
  return server.inject({
    url,
    headers: { ...others, accept: 'application/json' },
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  })
}

/** The build has left the words in brackets. A view may contain them, too, so they are all replaced at once. */
function fillPage(page: string, scripts: readonly string[], { markup, answers }: RenderedPage) {
  const parts: Readonly<Record<string, string>> = {
    '[scripts]': scripts.join(' '),
    '[view]': markup,
    '[answers]': `<script type="application/json" id="${ANSWERS_ID}">${answers}</script>`,
  }
  return page.replace(/\[(scripts|view|answers)\]/g, (word) => parts[word] ?? word)
}
