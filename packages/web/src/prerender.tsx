/** The client outside of a browser: pages of visitors for the build (decision 018), and first views for the server (decision 067). */

import type { PageAnswers, RenderedPage, RenderRequest } from '@sidebet/contract/renderedPage'
import { landingTexts } from '@sidebet/copy/screens/landing'
import { pageTexts } from '@sidebet/copy/screens/page'
import { sessionTexts } from '@sidebet/copy/screens/session'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { loadConfig, setTrial } from './api/config.ts'
import { giveAnswers } from './api/givenAnswers.ts'
import { queries } from './api/queries.ts'
import { App } from './app/App.tsx'
import { routes } from './routes.ts'
import { currentSession, hideUntilConfirmed, refreshSession } from './session/session.ts'
import { paths } from './ui/page/paths.ts'
import { fetchScreen } from './ui/page/route.ts'
import { setReader } from './ui/reader.ts'

/** The pages that are the same for all visitors, with their file and the title of their window. */
export const visitorPages = [
  { path: paths.landing, name: 'landing', title: pageTexts.windowTitle(landingTexts.title) },
  { path: paths.login, name: 'login', title: pageTexts.windowTitle(sessionTexts.landing.login) },
] as const

/** The markup inside `#root` for a visitor. */
export async function visitorMarkup(path: string, isTrial: boolean): Promise<string> {
  setTrial(isTrial)
  const { prelude } = await prerender(appAt(path), {
    // As one chunk: React would use a script to insert larger parts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}

/** What React writes before the placeholder of a screen (`router.tsx`) in which a component throws. */
const FAILED_SCREEN = '<!--$!-->'

/**
 * The first view of a user's page. Only one is rendered at a time, because the stores of the client belong to one user.
 *
 * @returns null when the answers belong to no signed-in user, or the screen shows none of them
 * @throws what a component throws
 */
export async function renderPage(request: RenderRequest): Promise<RenderedPage | null> {
  const { address, isTrial, reader, answers } = request
  const route = routes.find(({ path }) => path === address.split('?')[0])
  if (!route) return null
  try {
    setTrial(isTrial)
    setReader(reader)
    giveAnswers(answers)
    await Promise.all([loadConfig(), refreshSession(), fetchScreen(route.screen)])
    if (currentSession().status !== 'in') return null
    const app = appAt(address)
    // The first rendering only finds out which calls the screen makes.
    renderToString(app)
    await fetchGivenCalls()
    const markup = renderToString(app)
    if (markup.includes(FAILED_SCREEN)) throw new Error('a component of the screen throws')
    const calls = loadedCalls()
    if (calls.length === 0) return null
    const given = { '/api/config': answers['/api/config'], '/api/user': answers['/api/user'] }
    const text = JSON.stringify({ given, calls } satisfies PageAnswers)
    // Inside of an element of type script, only "<" has a meaning.
    return { markup, answers: text.replaceAll('<', '\\u003c') }
  } finally {
    queries.clear()
    giveAnswers({})
    hideUntilConfirmed()
  }
}

function appAt(address: string) {
  const Address = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={address}>{children}</StaticRouter>
  )
  return <App routes={routes} Address={Address} />
}

/** A call whose answer is not given stays pending, as it does in a browser. */
async function fetchGivenCalls(): Promise<void> {
  globalThis.fetch = () => new Promise(() => {})
  for (const call of queries.getQueryCache().getAll()) void call.fetch().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
}

const loadedCalls = (): PageAnswers['calls'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [[queryKey, state.data] as const] : [],
    )
