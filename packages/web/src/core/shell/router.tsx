/** Finds the screen of an address: exactly, or not at all (GAP-047). */
import { Button } from '@mantine/core'
import { connectionTexts } from '@sidebet/contract/texts/connection'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { refreshFunds, refreshSession, useSession } from '../session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { passageTo } from './guard.ts'
import { KnownPaths } from './knownPaths.ts'
import { Layout } from './layout.tsx'
import { Problem } from './Problem.tsx'
import { Page, PageSkeleton } from './page.tsx'
import { CurrentRoute, type Route } from './route.ts'
import { UpdatingPage } from './UpdatingPage.tsx'

/** All addresses are plain texts, so a map is the whole matching: no pattern, no trailing slash, no other case. */
export function Router({ routes }: { readonly routes: readonly Route[] }) {
  const table = useMemo(
    () => new Map(routes.map((route) => [route.path as string, route])),
    [routes],
  )
  const known = useMemo(() => new Set(table.keys()), [table])
  const { pathname } = useLocation()
  useFundsOfPage(pathname)
  const route = table.get(pathname)
  return (
    <KnownPaths value={known}>
      <Layout>
        <ErrorBoundary key={pathname}>
          {route ? <Guarded route={route} /> : <NotFound />}
        </ErrorBoundary>
      </Layout>
    </KnownPaths>
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
  const passage = passageTo(route.access, useSession())
  switch (passage.kind) {
    case 'show':
      return <Screen route={route} />
    case 'wait':
      return <PageSkeleton />
    case 'go':
      return <Navigate to={passage.to} replace />
    case 'updating':
      return <UpdatingPage />
    case 'unreachable':
      return (
        <Problem text={connectionTexts.unreachable}>
          <Button onClick={() => void refreshSession()}>Try again</Button>
        </Problem>
      )
  }
}

const screens = new WeakMap<Route['screen'], ComponentType>()

/** One lazy component for each screen, however often and for however many leagues it is shown. */
function lazyScreen(load: Route['screen']): ComponentType {
  const known = screens.get(load)
  if (known) return known
  const made = lazy(async () => ({ default: await load() }))
  screens.set(load, made)
  return made
}

function Screen({ route }: { readonly route: Route }) {
  const Component = lazyScreen(route.screen)
  return (
    <CurrentRoute value={route}>
      <Suspense fallback={<PageSkeleton />}>
        <Component key={route.path} />
      </Suspense>
    </CurrentRoute>
  )
}

function NotFound() {
  return (
    <Page title="Page not found" narrow>
      <p>There is nothing at this address.</p>
      <Link to="/">To the welcome page</Link>
    </Page>
  )
}
