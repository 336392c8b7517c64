/** Run by the build: the welcome page before any script (decision 018). */
import { landingTexts } from '@sidebet/copy/screens/landing'
import { pageTexts } from '@sidebet/copy/screens/page'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { setTrial } from './api/config.ts'
import { App } from './app/App.tsx'
import { routes } from './routes.ts'
import { paths } from './ui/page/paths.ts'

export const landingTitle = pageTexts.windowTitle(landingTexts.title)

/** The markup inside `#root` for a visitor. */
export async function landingMarkup({ isTrial }: { readonly isTrial: boolean }): Promise<string> {
  setTrial(isTrial)
  const { prelude } = await prerender(<App routes={routes} Address={AtLanding} />, {
    // As one chunk: React would use a script to insert larger parts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}

function AtLanding({ children }: { readonly children: ReactNode }) {
  return <StaticRouter location={paths.landing}>{children}</StaticRouter>
}
