/** The identity of a request: the session of its cookie, read from the database per request. */
import { hash } from 'node:crypto'
import {
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_PENDING_MS,
} from '@sidebet/domain/account/sessionLimits'
import {
  type RegionRestriction,
  regionRestriction,
} from '@sidebet/domain/regions/regionRestriction'
import { type RegionList, regionRule } from '@sidebet/domain/regions/regionRule'
import type { RegionRule } from '@sidebet/domain/regions/restrictedStates'
import { makeBatchLoader } from '../database/batchLoader.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { readUsernames } from '../users/users.sql.ts'
import { COUNT_REGION_RULES, makeRegionRules } from './storedRegionRules.ts'

export type Session = {
  readonly idHash: Buffer
  /** The id that remains when the session continues under another `idHash`. */
  readonly id: number
  readonly userId: number
  readonly username: string
  /** True until the second factor is given: such a session may only complete the login or log out (GAP-015). */
  readonly mfaPending: boolean
  /** The last authentication of the user, milliseconds since 1970. */
  readonly provedAt: number
  /** Where the server located the user: "US" and "NJ"; '' while unknown. */
  readonly country: string
  readonly region: string
  /** The betting rule of that region today. */
  readonly regionRule: RegionRule
  /** Milliseconds since 1970; null before the first location. */
  readonly locatedAt: number | null
  /** The network of that request. */
  readonly locatedFrom: string
  /** When the session was last recorded as in use, at most once a minute. */
  readonly seenAt: number
}

export type RequestIdentity = {
  readonly session: Session | null
  readonly maintenance: boolean
  /** Milliseconds since 1970, by the product's clock. */
  readonly now: number
}

const MINUTE = 60_000

export function hashSessionId(id: string): Buffer {
  return hash('sha256', id, 'buffer')
}

type Switches = {
  readonly now: Date
  readonly maintenance: boolean
  readonly region_lists: readonly RegionList[]
}

type Row = {
  readonly id_hash: Buffer
  readonly id: number
  readonly user_id: number
  readonly mfa_pending: boolean
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly proved_at: Date
  readonly country: string | null
  readonly region: string | null
  readonly located_at: Date | null
  readonly located_from: string | null
}

export type ReadIdentity = (sessionId: string) => Promise<RequestIdentity>

/** Sessions per query, at most. */
const BATCH_MAX = 256

/**
 * Reads the identity by the id in the cookie ('' without one). An expired session counts as none. Requests that arrive together
 * share their queries. No session is cached, so that an ended one is refused at once.
 */
export function makeIdentityReader(db: Db, log: Log): ReadIdentity {
  const readIdentities = makeReader(db)
  return makeBatchLoader(async (ids: readonly string[]) => {
    const identity = await readIdentities(ids.map(hashSessionId))
    const unseen = identity.flatMap(({ session, now }) =>
      session && now - session.seenAt > MINUTE ? [session.idHash] : [],
    )
    // The requests do not wait for this. When it fails, the next request records the use again.
    if (unseen.length > 0)
      touchSessions(db, unseen, new Date(identity[0]!.now)).catch((error) =>
        log.warn({ err: error }),
      )
    return identity
  }, BATCH_MAX)
}

/** The same by the result of `hashSessionId`. The read does not count as a use of the session. */
export function makeQuietIdentityReader(db: Db): (idHash: Buffer) => Promise<RequestIdentity> {
  return makeBatchLoader(makeReader(db), BATCH_MAX)
}

/**
 * Returns a function that reads the identities of these sessions, in their order. Each statement names one table, because Citus plans
 * a statement about several tables each time.
 */
function makeReader(db: Db): (idHashes: readonly Buffer[]) => Promise<RequestIdentity[]> {
  const regionRules = makeRegionRules(db)
  const usernamesOf = makeUsernames(db)
  return async (idHashes) => {
    const [{ rows: switches }, { rows: counts }, { rows }] = await db.readTogether((reads) =>
      Promise.all([
        reads.query<Switches>({
          name: 'read-switches',
          text: 'select product_now() as now, maintenance, region_lists from switches',
        }),
        reads.query<{ count: number }>(COUNT_REGION_RULES),
        reads.query<Row>({
          name: 'read-sessions',
          text: `select id_hash, id, user_id, mfa_pending, created_at, last_seen_at, proved_at, country, region, located_at,
              located_from
            from sessions where id_hash = any($1::bytea[])`,
          values: [idHashes],
        }),
      ]),
    )
    const { maintenance, region_lists, now: instant } = switches[0]!
    const now = instant.getTime()
    const rulesOf = await regionRules(counts[0]!.count)
    const usernames = await usernamesOf(rows.map((row) => row.user_id))
    const sessions = new Map(
      rows
        .filter((row) => isAlive(row, now))
        .map((row) => {
          const rules = rulesOf(row.country ?? '', row.region ?? '', now)
          const username = usernames.get(row.user_id)!
          return [
            row.id_hash.toString('hex'),
            toSession(row, username, regionRule(rules, region_lists)),
          ]
        }),
    )
    return idHashes.map((idHash) => ({
      session: sessions.get(idHash.toString('hex')) ?? null,
      maintenance,
      now,
    }))
  }
}

/** Usernames in memory, at most. */
const USERNAMES_MAX = 50_000

/** Returns a function that reads usernames by the ids of their users. A username never changes, so each is read once. */
function makeUsernames(db: Db) {
  let current = new Map<number, string>()
  return async (userIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    // A new map, because an earlier call may still need the present one.
    if (current.size > USERNAMES_MAX) current = new Map()
    const usernames = current
    const unread = userIds.filter((id) => !usernames.has(id))
    for (const { id, username } of await readUsernames(db, unread)) usernames.set(id, username)
    return usernames
  }
}

/**
 * Records the use of these sessions at the time of their requests, because a late record would otherwise revive an expired session.
 * Locks the sessions in the order of their ids, so that two processes that touch the same ones do not deadlock.
 */
async function touchSessions(db: Db, idHashes: readonly Buffer[], at: Date): Promise<void> {
  await db.query(
    `update sessions set last_seen_at = $2 where id_hash in (
       select id_hash from sessions where id_hash = any($1::bytea[]) order by id_hash for update)`,
    [idHashes, at],
  )
}

function isAlive(row: Row, now: number): boolean {
  const age = now - row.created_at.getTime()
  if (row.mfa_pending) return age < SESSION_PENDING_MS
  return age < SESSION_ABSOLUTE_MS && now - row.last_seen_at.getTime() < SESSION_IDLE_MS
}

function toSession(row: Row, username: string, rule: RegionRule): Session {
  return {
    idHash: row.id_hash,
    id: row.id,
    userId: row.user_id,
    username,
    mfaPending: row.mfa_pending,
    provedAt: row.proved_at.getTime(),
    country: row.country ?? '',
    region: row.region ?? '',
    regionRule: rule,
    locatedAt: row.located_at?.getTime() ?? null,
    locatedFrom: row.located_from ?? '',
    seenAt: row.last_seen_at.getTime(),
  }
}

/** `regionRestriction`: illegal bars posting and taking (GAP-005, GAP-007). */
export function restrictionOf(
  session: Session | null,
  whenUnknown: RegionRestriction,
): RegionRestriction {
  if (!session?.country) return whenUnknown
  return regionRestriction(session, session.regionRule, whenUnknown)
}
