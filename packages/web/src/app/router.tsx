/** Finds the screen of an address by exact match (GAP-047). */
import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { pageTexts } from '@sidebet/copy/screens/page'
import { Suspense, use, useEffect, useMemo, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { waitForLogin } from '../session/afterLogin.ts'
import { refreshFunds, refreshSession, useSession } from '../session/session.ts'
import { Problem } from '../ui/page/Problem.tsx'
import { PageSkeleton } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { CurrentRoute, fetchScreen, loadedScreen, type Route } from '../ui/page/route.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useFetchAhead } from './fetchAhead.ts'
import { resolveAccess } from './guard.ts'
import { Layout } from './layout.tsx'
import { useScrollRestoration } from './scrollRestoration.ts'

/** All paths are literals, so a map is the whole router: no pattern, no trailing slash, no other case. */
export function Router({ routes }: { readonly routes: readonly Route[] }) {
  const table = useMemo(
    () => new Map(routes.map((route) => [route.path as string, route])),
    [routes],
  )
  const { pathname } = useLocation()
  useFundsOfPage(pathname)
  useScrollRestoration()
  useFetchAhead(table)
  const route = table.get(pathname)
  return (
    <Layout route={route}>
      {/* Around all pages: the previous page stays until the next one has loaded. */}
      <Suspense fallback={<PageSkeleton />}>
        <ErrorBoundary key={pathname}>
          {route ? <Guarded route={route} /> : <NotFound />}
        </ErrorBoundary>
      </Suspense>
    </Layout>
  )
}

/** Each new page refetches the funds, so that they match its lists. The first page has them from the session. */
function useFundsOfPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) void refreshFunds()
    last.current = pathname
  }, [pathname])
}

function Guarded({ route }: { readonly route: Route }) {
  const { search, hash } = useLocation()
  const access = resolveAccess(route, useSession())
  const goes = access.kind === 'go' && access.to === paths.login
  useEffect(() => {
    // An address with a hash is a link that the user received, such as one to a bet.
    if (goes && (route.waitsForLogin || hash !== '')) waitForLogin(route.path + search + hash)
  }, [goes, route, search, hash])
  switch (access.kind) {
    case 'show':
      return <Screen route={route} />
    case 'wait':
      return <PageSkeleton />
    case 'go':
      // The hash is valid on the visitors' page too.
      return (
        <Navigate
          to={{ pathname: access.to, hash: access.to === route.visitorPath ? hash : '' }}
          replace
        />
      )
    case 'unreachable':
      return (
        <Problem text={connectionTexts.unreachable}>
          <Button onClick={() => void refreshSession()}>{pageTexts.tryAgain}</Button>
        </Problem>
      )
  }
}

function Screen({ route }: { readonly route: Route }) {
  const Component = loadedScreen(route.screen) ?? use(fetchScreen(route.screen))
  return (
    <CurrentRoute value={route}>
      <Component key={route.path} />
    </CurrentRoute>
  )
}

/** Loaded at an unknown address, so that no other page loads it. */
const notFound = () => import('./NotFoundPage.tsx').then(({ NotFoundPage }) => NotFoundPage)

function NotFound() {
  const Component = use(fetchScreen(notFound))
  return <Component />
}
