/**
 * Starts the client with the public configuration and the session. A prerendered page is for visitors (decision 018): it is
 * hydrated unchanged. A page that the server rendered for its user is replaced by the same view (decision 067).
 */
import '@fontsource-variable/inter/wght.css'
import './ui/theme.css'
import './ui/mantine.css'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadConfig } from './api/config.ts'
import { readAnswersOfPage } from './api/givenAnswers.ts'
import { App } from './app/App.tsx'
import { routes } from './routes.ts'
import { refreshSession } from './session/session.ts'
import { watchSession } from './session/watchSession.ts'
import { watchInstallOffer } from './ui/installation.ts'
import { fetchScreen } from './ui/page/route.ts'
import { reportReaderWhenLeft } from './ui/reader.ts'

const WAIT_AT_MOST_MS = 400

// A release removes the chunks of the version before: the page is reloaded, once. Without a connection there would be
// no page at all.
window.addEventListener('vite:preloadError', async () => {
  const last = Number(window.history.state?.reloadedAt ?? 0)
  if (Date.now() - last < 10_000 || !(await refreshSession())) return
  window.history.replaceState({ ...window.history.state, reloadedAt: Date.now() }, '')
  window.location.reload()
})

const root = document.getElementById('root')!
const isRendered = readAnswersOfPage()
const isHydrated = root.hasChildNodes() && !isRendered

watchSession()
watchInstallOffer()
reportReaderWhenLeft()
// index.html has requested both answers before this script loaded: with them and the screen, the first render is the
// right one.
const first = routes.find(({ path }) => path === window.location.pathname)
const screen = first && fetchScreen(first.screen).catch(() => {})
const ready = Promise.all([loadConfig(), refreshSession(), screen])
const app = <App routes={routes} Address={BrowserRouter} />

/**
 * A page that was there before repeats the last press on it (`afterPaint.ts`), before any other event is handled. A screen is
 * hydrated by the press itself, which React cannot do within a commit.
 */
function ReportClient({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => queueMicrotask(() => document.dispatchEvent(new Event('clientready'))), [])
  return children
}

/** Not a top-level await: a screen's chunk imports this module, and would wait for its end. */
async function show(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS))
  if (isHydrated) await screen
  else await (isRendered ? ready : Promise.race([ready, limit]))
  const client = <ReportClient>{app}</ReportClient>
  if (isHydrated) hydrateRoot(root, client)
  // In a transition React renders in slices of a few milliseconds, so the page stays responsive.
  else startTransition(() => createRoot(root).render(client))
}

void show()
