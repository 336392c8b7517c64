/** Finds the screen of an address: exactly, or not at all (GAP-047). */
import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/copy/screens/connection'
import { pageTexts } from '@sidebet/copy/screens/page'
import { Suspense, use, useEffect, useMemo, useRef } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { waitForLogin } from '../session/afterLogin.ts'
import { refreshFunds, refreshSession, useSession } from '../session/session.ts'
import { Problem } from '../ui/page/Problem.tsx'
import { Page, PageSkeleton } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { CurrentRoute, fetchScreen, type Route } from '../ui/page/route.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useFetchAhead } from './fetchAhead.ts'
import { resolveAccess } from './guard.ts'
import { Layout } from './layout.tsx'
import { RoutePaths } from './routePaths.ts'
import { useScrollRestoration } from './scrollRestoration.ts'

/** All addresses are plain texts, so a map is the whole matching: no pattern, no trailing slash, no other case. */
export function Router({ routes }: { readonly routes: readonly Route[] }) {
  const table = useMemo(
    () => new Map(routes.map((route) => [route.path as string, route])),
    [routes],
  )
  const routePaths = useMemo(() => new Set(table.keys()), [table])
  const { pathname } = useLocation()
  useFundsOfPage(pathname)
  useScrollRestoration()
  useFetchAhead(table)
  const route = table.get(pathname)
  return (
    <RoutePaths value={routePaths}>
      <Layout route={route}>
        {/* Around all pages: until the next one has come, the one before stays. */}
        <Suspense fallback={<PageSkeleton />}>
          <ErrorBoundary key={pathname}>
            {route ? <Guarded route={route} /> : <NotFound />}
          </ErrorBoundary>
        </Suspense>
      </Layout>
    </RoutePaths>
  )
}

/** Funds are asked for with each new page, so that they fit its lists; the first page has them from the session. */
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
    // An address with a place on its page is a link that somebody was sent: to their bet, say.
    if (goes && (route.waitsForLogin || hash !== '')) waitForLogin(route.path + search + hash)
  }, [goes, route, search, hash])
  switch (access.kind) {
    case 'show':
      return <Screen route={route} />
    case 'wait':
      return <PageSkeleton />
    case 'go':
      // The place on a page is the same on its twin.
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
  const Component = use(fetchScreen(route.screen))
  return (
    <CurrentRoute value={route}>
      <Component key={route.path} />
    </CurrentRoute>
  )
}

function NotFound() {
  const { notFound } = pageTexts
  return (
    <Page title={notFound.title} narrow>
      <p>{notFound.text}</p>
      <Link to="/">{notFound.welcome}</Link>
    </Page>
  )
}
