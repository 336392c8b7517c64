/** The only table of invalidations: which answers are stale after which change. */
import type { EndpointName, Endpoints } from '@sidebet/contract/endpoints'
import type { LiveChange } from '@sidebet/contract/live'
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import type { QueryKey } from '@tanstack/react-query'

export type What = keyof LiveChange

type Get = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never
}[EndpointName]

/** Calls that read with POST, since a period does not fit into an address. */
type PostRead = 'historyByDates' | 'allPastBets'

type Read = Get | PostRead

/** Only the user's own actions change it, or it is called when needed and not displayed. */
const NEVER: readonly What[] = []

/** The changes that invalidate each call. A call that only reads and has no line here does not compile. */
export const INVALIDATED_BY: Readonly<Record<Read, readonly What[]>> = {
  // Boards, and their counts.
  leagueOffers: ['boards'],
  teamOffers: ['boards'],
  dateOffers: ['boards'],
  recentOffers: ['boards'],
  countOffers: ['boards'],
  leagueCounts: ['boards', 'scores'],
  home: ['boards', 'scores'],
  gameHead: ['scores'],
  gameMarket: ['boards', 'yours', 'scores'],
  gameIndex: NEVER,
  sharedOffer: ['boards', 'yours', 'scores'],
  upcomingGames: ['scores'],
  teamGames: ['scores'],
  operatorOverview: ['scores'],

  // The user's own rows, with the starts and states of their games.
  ownOffers: ['yours', 'scores'],
  publicLiveBets: ['yours', 'scores'],
  pastBets: ['yours'],
  allPastBets: ['yours'],
  historyByDates: ['yours'],
  receipt: ['yours'],
  statement: ['yours'],
  statementSummary: ['yours'],
  fundsBreakdown: ['yours'],
  ownPayments: ['yours'],
  bankAccounts: ['yours'],
  checkPromotions: ['yours'],
  uncountedBets: ['scores'],
  checkFriendBets: ['yours', 'scores'],
  friend: ['yours', 'scores'],
  friendOffers: ['yours', 'scores'],
  friendLiveBets: ['yours', 'scores'],
  ownNotices: ['notices'],
  ownHome: ['yours', 'groups', 'notices', 'scores'],

  // A settled bet of two members changes the data of all members, but only the two receive `yours`. The others receive
  // the end of the settlement, as `scores`.
  myGroups: ['groups'],
  group: ['groups'],
  groupSeason: ['groups', 'yours', 'scores'],
  checkGroupBets: ['groups', 'scores'],
  groupOffers: ['groups', 'scores'],
  groupLiveBets: ['groups', 'yours', 'scores'],
  groupPastBets: ['groups', 'yours', 'scores'],

  serviceStatus: ['scores'],

  // The session displays the funds, and refetches them itself.
  allUserData: NEVER,
  currentUser: NEVER,
  maxRisk: NEVER,

  bankLinkToken: NEVER,
  checkUniqueEmail: NEVER,
  checkUniquePromotion: NEVER,
  clientConfig: NEVER,
  dayRoots: NEVER,
  leagueRatings: ['scores'],
  findAdmin: NEVER,
  findOperator: NEVER,
  gameRoots: NEVER,
  rootChain: NEVER,
  betTimeline: ['scores'],
  getQuestion: NEVER,
  mfaChoices: NEVER,
  mfaStatus: NEVER,
  noticeChoices: NEVER,
  ownContacts: ['yours'],
  ownReceivers: NEVER,
  ownSessions: NEVER,
  passkeys: NEVER,
  profile: NEVER,
  storedBanks: NEVER,
  validFriend: NEVER,
}

/** Whether a change may invalidate the answer of this key. */
export function isConcerned(queryKey: QueryKey, change: LiveChange): boolean {
  const whats = invalidationsOf(queryKey)
  const league = leagueOf(queryKey)
  return whats.some((what) => {
    const value = change[what]
    return Array.isArray(value) ? league === null || value.includes(league) : value === true
  })
}

/** Whether it may be stale after a period without change events. */
export function isEverChanged(queryKey: QueryKey): boolean {
  return invalidationsOf(queryKey).length > 0
}

function invalidationsOf([name]: QueryKey): readonly What[] {
  return INVALIDATED_BY[name as Read] ?? NEVER
}

/** The league of a query: boards have it after the name, other calls among their parameters. */
function leagueOf([, input]: QueryKey): LeagueCode | null {
  const { params } = (input ?? {}) as { readonly params?: { readonly league?: unknown } }
  const league = String(params?.league ?? input)
  return isLeagueCode(league) ? league : null
}

/** Many changes affect them, and a delay does no harm. */
const COUNTS: readonly unknown[] = ['home', 'leagueCounts', 'countOffers'] satisfies Read[]

/** Minimum milliseconds between two refetches of the same query; a long list is refetched page by page. */
export function minInterval([name]: QueryKey, data: unknown): number {
  const { pages } = (data ?? {}) as { readonly pages?: readonly unknown[] }
  return COUNTS.includes(name) ? 10_000 : 1_000 * (pages?.length ?? 1)
}
