/** The path of a screen and who may see it. A screen is loaded on its first visit. */
import { homeTexts } from '@sidebet/copy/screens/home'
import { LEAGUES, type League } from '@sidebet/domain/games/league'
import { type ComponentType, createContext, useContext } from 'react'
import { type LeagueScreen, leaguePath, paths } from './paths.ts'

/**
 * `user` needs a session, `pending` a login that waits for its second factor. `visitor` is without a session (a user is
 * redirected home), `public` with or without one. `updating` is for all during an update of the servers, and at no
 * other time; `always` is for all, and also during an update.
 */
export type RouteAccess = 'public' | 'visitor' | 'pending' | 'user' | 'updating' | 'always'

export type Route = {
  /** Matched exactly, with case and trailing slash (GAP-047). */
  readonly path: `/${string}`
  readonly access: RouteAccess
  readonly screen: () => Promise<ComponentType>
  readonly league?: League
  /** The path of the same page for visitors: they are redirected there instead of to the login (GAP-045). */
  readonly visitorPath?: `/${string}`
  /** A login that this page required leads back to it, with the query and hash of its address. */
  readonly waitsForLogin?: true
  /** What a user's first view requests. An address with a query requests only those that name its `id`. */
  readonly earlyCalls?: readonly EarlyCall[]
  /** Without a session, the page has its view before any script (decision 018). */
  readonly isPrerendered?: true
  /** The parent page, and its name. */
  readonly back?: WayBack
}

/** A GET of the first view, which the browser sends while the scripts of the page are still loading. */
export type EarlyCall = {
  /** As the client sends it; `{id}` is the `id` of the page's address. */
  readonly address: `/api/${string}`
  /** The windows that send it; all of them without a media query. */
  readonly media?: string
}

type WayBack = { readonly to: string; readonly title: string }

/**
 * The same screen for each league: `/upcominggamesnfl` and so on. The parent is the league's menu, whose parent is home.
 * `{league}` in an early call is the code of the league.
 */
export function leagueRoutes(
  slug: LeagueScreen,
  screen: Route['screen'],
  earlyCalls: readonly EarlyCall['address'][] = [],
): Route[] {
  return LEAGUES.map((league) => ({
    path: leaguePath(slug, league.code),
    access: 'user',
    screen,
    league,
    earlyCalls: earlyCalls.map((address) => ({
      address: address.replace('{league}', league.code) as EarlyCall['address'],
    })),
    back:
      slug === 'choosepath'
        ? { to: paths.home, title: homeTexts.title }
        : { to: leaguePath('choosepath', league.code), title: league.title },
  }))
}

const screens = new WeakMap<Route['screen'], Promise<ComponentType>>()
const loaded = new WeakMap<Route['screen'], ComponentType>()

/** The screen, if it is loaded: React would show the skeleton for 300 ms, even for a promise that has resolved. */
export function loadedScreen(load: Route['screen']): ComponentType | undefined {
  return loaded.get(load)
}

/** Loads a screen once, for all visits and leagues; after a failure again. */
export function fetchScreen(load: Route['screen']): Promise<ComponentType> {
  const cached = screens.get(load)
  if (cached) return cached
  const coming = load()
  screens.set(load, coming)
  coming.then(
    (screen) => loaded.set(load, screen),
    () => screens.delete(load),
  )
  return coming
}

export const CurrentRoute = createContext<Route | null>(null)

/** The league of a screen from `leagueRoutes`. */
export function useLeague(): League {
  const league = useContext(CurrentRoute)?.league
  if (!league) throw new Error('this screen belongs to no league')
  return league
}
