/** Which answers are old after which change: the one table of it. */
import type { EndpointName, Endpoints } from '@sidebet/contract/endpoints'
import type { LiveChange } from '@sidebet/contract/live'
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import type { QueryKey } from '@tanstack/react-query'

export type What = keyof LiveChange

type Get = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never
}[EndpointName]

/** What a screen shows may come from these: a period does not fit into an address. */
type PostRead = 'historyByDates' | 'allPastBets'

type Read = Get | PostRead

/** It changes by what its reader does alone, or is asked for when it is needed and shown nowhere. */
const NEVER: readonly What[] = []

/** By what each changes. A call that only reads and has no line here does not compile. */
export const INVALIDATED_BY: Readonly<Record<Read, readonly What[]>> = {
  // Boards, and how much is on them.
  leagueOffers: ['boards'],
  teamOffers: ['boards'],
  dateOffers: ['boards'],
  recentOffers: ['boards'],
  leagueCounts: ['boards', 'scores'],
  home: ['boards', 'scores'],
  upcomingGames: ['scores'],
  teamGames: ['scores'],
  operatorOverview: ['scores'],

  // The user's own, with the starts and states of its games.
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
  checkFriendBets: ['yours', 'scores'],
  friendOffers: ['yours', 'scores'],
  friendLiveBets: ['yours', 'scores'],
  ownNotices: ['notices'],

  // A settled bet of two members changes what all of them see, and only the two are told of it: the end of the settlement tells the others, as a score.
  myGroups: ['groups'],
  group: ['groups'],
  groupSeason: ['groups', 'yours', 'scores'],
  checkGroupBets: ['groups', 'scores'],
  groupOffers: ['groups', 'scores'],
  groupLiveBets: ['groups', 'yours', 'scores'],
  groupPastBets: ['groups', 'yours', 'scores'],

  // The session shows the funds and asks for them itself.
  allUserData: NEVER,
  currentUser: NEVER,
  maxRisk: NEVER,

  bankLinkToken: NEVER,
  checkUniqueEmail: NEVER,
  checkUniquePromotion: NEVER,
  clientConfig: NEVER,
  dayRoots: NEVER,
  leagueMargins: NEVER,
  findAdmin: NEVER,
  findOperator: NEVER,
  gameRoots: NEVER,
  getQuestion: NEVER,
  mfaChoices: NEVER,
  mfaStatus: NEVER,
  noticeChoices: NEVER,
  ownSessions: NEVER,
  passkeys: NEVER,
  profile: NEVER,
  storedBanks: NEVER,
  validFriend: NEVER,
}

/** Whether the answer to what was asked for with this key may be old by now. */
export function isConcerned(queryKey: QueryKey, change: LiveChange): boolean {
  const whats = invalidationsOf(queryKey)
  const league = leagueOf(queryKey)
  return whats.some((what) => {
    const value = change[what]
    return Array.isArray(value) ? league === null || value.includes(league) : value === true
  })
}

/** Whether it may be old after a while in which nothing was told. */
export function isEverChanged(queryKey: QueryKey): boolean {
  return invalidationsOf(queryKey).length > 0
}

function invalidationsOf([name]: QueryKey): readonly What[] {
  return INVALIDATED_BY[name as Read] ?? NEVER
}

/** The league that was asked for: boards have it behind the name, other calls among their parameters. */
function leagueOf([, input]: QueryKey): LeagueCode | null {
  const { params } = (input ?? {}) as { readonly params?: { readonly league?: unknown } }
  const league = String(params?.league ?? input)
  return isLeagueCode(league) ? league : null
}

/** Many change them, and to nobody they matter at once. */
const COUNTS: readonly unknown[] = ['home', 'leagueCounts'] satisfies Read[]

/** Milliseconds between two times that the same is asked for; a long list is asked for page by page. */
export function minInterval([name]: QueryKey, data: unknown): number {
  const { pages } = (data ?? {}) as { readonly pages?: readonly unknown[] }
  return COUNTS.includes(name) ? 10_000 : 1_000 * (pages?.length ?? 1)
}
