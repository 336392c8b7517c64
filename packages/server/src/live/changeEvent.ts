/**
 * What a transaction changed: one NOTIFY on commit, for the processes whose browsers show it (decision 026). It names users, groups
 * and boards, and no values. Only this file formats and parses the payload.
 */
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import type { ClientBase, QueryConfig } from 'pg'
import { channelText } from '../platform/database/schema.ts'

/** SQL: the channel of change events of this tenant. */
export const CHANGE_CHANNEL = channelText('sidebet_live')

/** From now on the connection receives the change events of its tenant. */
export async function listenToChanges(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ channel: string }>(
    `select quote_ident(${CHANGE_CHANNEL}) as channel`,
  )
  await client.query(`listen ${rows[0]!.channel}`)
}

/** 'everybody' replaces a list that is too long for one payload. */
export type Ids = readonly number[] | 'everybody'

/** A missing field has not changed. */
export type ChangeEvent = {
  /** Users whose funds, offers, bets or payments have changed. */
  readonly users?: Ids
  /** Users with a notification that is new or was read. */
  readonly notices?: Ids
  /** Groups whose offers, bets or members have changed. Their members at the time of receipt are informed. */
  readonly groups?: Ids
  /** Users who have joined or left a group. */
  readonly members?: Ids
  /** Users with a session that has ended. */
  readonly sessions?: Ids
  /** Leagues whose public offers have changed. */
  readonly boards?: readonly LeagueCode[]
  /** The public offers of `boards` that are new. */
  readonly posted?: Ids
  /** The public offers of `boards` that have changed or ended. */
  readonly offers?: Ids
  /** The games of `boards` that have started or changed: their offers have changed, too. */
  readonly games?: Ids
  /** Those of `boards` whose changed offers are not named. */
  readonly wholeBoards?: readonly LeagueCode[]
  /** Leagues with games whose score, start or state has changed. */
  readonly scores?: readonly LeagueCode[]
}

/** The fields that name what has changed on `boards`. */
const OF_BOARDS = ['posted', 'offers', 'games'] as const
const IDS = ['users', 'notices', 'groups', 'members', 'sessions', ...OF_BOARDS] as const
const LEAGUES = ['boards', 'scores', 'wholeBoards'] as const

/** PostgreSQL refuses a payload of 8,000 bytes. */
const BYTES_MAX = 7_900

/** Collects the changes of one transaction: each id and each league once. */
export type ChangeCollector = {
  add(event: ChangeEvent): void
  /** The NOTIFY statement; null when nothing was added. */
  statement(): QueryConfig | null
}

export function makeChangeCollector(): ChangeCollector {
  const ids = new Map<(typeof IDS)[number], Set<number> | 'everybody'>()
  const leagues = new Map<(typeof LEAGUES)[number], Set<LeagueCode>>()

  function payload(): string {
    const named = [...ids].map(([what, some]) => [what, some === 'everybody' ? some : [...some]])
    const of = [...leagues].map(([what, some]) => [what, [...some]])
    return JSON.stringify(Object.fromEntries([...named, ...of]))
  }

  /** Replaces the longest list of ids by 'everybody'. */
  function cutLongest(): void {
    const lengthOf = (what: (typeof IDS)[number]) => JSON.stringify(listOf(ids.get(what))).length
    const [longest] = [...ids.keys()].sort((one, other) => lengthOf(other) - lengthOf(one))
    ids.set(longest!, 'everybody')
  }

  return {
    add(added) {
      const event = namesBoardRows(added) ? added : { ...added, wholeBoards: added.boards ?? [] }
      for (const what of IDS) {
        const more = event[what]
        const before = ids.get(what)
        if (!more || more.length === 0 || before === 'everybody') continue
        ids.set(what, more === 'everybody' ? more : new Set([...(before ?? []), ...more]))
      }
      for (const what of LEAGUES) {
        const more = event[what]
        if (!more || more.length === 0) continue
        leagues.set(what, new Set([...(leagues.get(what) ?? []), ...more]))
      }
    },
    statement() {
      if (ids.size === 0 && leagues.size === 0) return null
      while (payload().length > BYTES_MAX) cutLongest()
      return {
        name: 'notify-change',
        text: `select pg_notify(${CHANGE_CHANNEL}, $1)`,
        values: [payload()],
      }
    },
  }
}

/** Whether the event names the offers or games that have changed on its boards. */
const namesBoardRows = (event: ChangeEvent) =>
  event.wholeBoards !== undefined || OF_BOARDS.some((what) => event[what] !== undefined)

const listOf = (some: Set<number> | 'everybody' | undefined) =>
  some instanceof Set ? [...some] : []

/** Parses a payload; null when it is not a JSON object. Fields of another version are ignored. */
export function parseChangeEvent(payload: string): ChangeEvent | null {
  const fields = objectOf(payload)
  if (!fields) return null
  const ids = IDS.flatMap((what) => {
    const some = fields[what]
    return areIds(some) ? [[what, some]] : []
  })
  const leagues = LEAGUES.flatMap((what) => {
    const some = fields[what]
    return Array.isArray(some) ? [[what, some.filter(isLeagueCode)]] : []
  })
  const event: ChangeEvent = Object.fromEntries([...ids, ...leagues])
  // An earlier version names no rows, and a list that was too long names all.
  const isWhole = !namesBoardRows(event) || OF_BOARDS.some((what) => event[what] === 'everybody')
  return isWhole && event.boards ? { ...event, wholeBoards: event.boards } : event
}

function objectOf(payload: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(payload)
    const isOne = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isOne ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const areIds = (some: unknown): some is Ids =>
  some === 'everybody' || (Array.isArray(some) && some.every(Number.isSafeInteger))
