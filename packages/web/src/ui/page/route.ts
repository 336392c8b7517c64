/** What a screen's address is and who may see it. Screens are loaded when somebody goes there. */
import { homeTexts } from '@sidebet/copy/screens/home'
import { LEAGUES, type League } from '@sidebet/domain/games/league'
import { type ComponentType, createContext, useContext } from 'react'
import { type LeagueScreen, leaguePath, paths } from './paths.ts'

/**
 * `user` needs a session, `pending` a login that owes its second factor; `visitor` is for those who are not signed in
 * (a user is sent home), `public` for everybody, `updating` for all while the servers are updated, and for nobody else.
 */
export type RouteAccess = 'public' | 'visitor' | 'pending' | 'user' | 'updating'

export type Route = {
  /** Matched exactly: case and trailing slash count (GAP-047). */
  readonly path: `/${string}`
  readonly access: RouteAccess
  readonly screen: () => Promise<ComponentType>
  readonly league?: League
  /** Where a visitor finds the same page: there, and not at the login, is who asks for this one (GAP-045). */
  readonly visitorPath?: `/${string}`
  /** Whoever logs in to see it comes to it, with all that its address said. */
  readonly waitsForLogin?: true
  /** The page above this one, and its name. */
  readonly back?: WayBack
}

type WayBack = { readonly to: string; readonly title: string }

/** The same screen for each league: `/upcominggamesnfl` and so on. Above them is the league's menu, above it home. */
export function leagueRoutes(slug: LeagueScreen, screen: Route['screen']): Route[] {
  return LEAGUES.map((league) => ({
    path: leaguePath(slug, league.code),
    access: 'user',
    screen,
    league,
    back:
      slug === 'choosepath'
        ? { to: paths.home, title: homeTexts.title }
        : { to: leaguePath('choosepath', league.code), title: league.title },
  }))
}

const screens = new WeakMap<Route['screen'], Promise<ComponentType>>()

/** Fetches a screen once, however often and for however many leagues it is shown; after a failure anew. */
export function fetchScreen(load: Route['screen']): Promise<ComponentType> {
  const cached = screens.get(load)
  if (cached) return cached
  const coming = load()
  screens.set(load, coming)
  coming.catch(() => screens.delete(load))
  return coming
}

export const CurrentRoute = createContext<Route | null>(null)

/** The league of a screen that `leagueRoutes` made. */
export function useLeague(): League {
  const league = useContext(CurrentRoute)?.league
  if (!league) throw new Error('this screen belongs to no league')
  return league
}
