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
import { type RegionList, type RegionRules, regionRule } from '@sidebet/domain/regions/regionRule'
import type { RegionRule } from '@sidebet/domain/regions/restrictedStates'
import { makeBatchLoader } from '../database/batchLoader.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'

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

type Row = {
  now: Date
  maintenance: boolean
  id_hash: Buffer | null
  id: number
  user_id: number
  username: string
  mfa_pending: boolean
  created_at: Date
  last_seen_at: Date
  proved_at: Date
  country: string | null
  region: string | null
  region_rules: RegionRules | null
  region_lists: readonly RegionList[]
  located_at: Date | null
  located_from: string | null
}

export type ReadIdentity = (sessionId: string) => Promise<RequestIdentity>

/** Sessions per query, at most. */
const BATCH_MAX = 256

/**
 * Reads the identity by the id in the cookie ('' without one). An expired session counts as none. Requests that arrive together
 * share one query. Nothing is cached, so that an ended session is refused at once.
 */
export function makeIdentityReader(db: Db, log: Log): ReadIdentity {
  return makeBatchLoader(async (ids: readonly string[]) => {
    const identity = await readIdentities(db, ids.map(hashSessionId))
    const unseen = identity.flatMap(({ session, now }) =>
      session && now - session.seenAt > MINUTE ? [session.idHash] : [],
    )
    // The requests do not wait for this. When it fails, the next request records the use again.
    if (unseen.length > 0) touchSessions(db, unseen).catch((error) => log.warn({ err: error }))
    return identity
  }, BATCH_MAX)
}

/** The same by the result of `hashSessionId`. The read does not count as a use of the session. */
export function makeQuietIdentityReader(db: Db): (idHash: Buffer) => Promise<RequestIdentity> {
  return makeBatchLoader((idHashes: readonly Buffer[]) => readIdentities(db, idHashes), BATCH_MAX)
}

async function readIdentities(db: Db, idHashes: readonly Buffer[]): Promise<RequestIdentity[]> {
  return (await readRows(db, idHashes)).map(toIdentity)
}

function toIdentity(row: Row): RequestIdentity {
  const now = row.now.getTime()
  const session = row.id_hash && isAlive(row, now) ? toSession(row) : null
  return { session, maintenance: row.maintenance, now }
}

/** Locks the sessions in the order of their ids, so that two processes that touch the same ones do not deadlock. */
async function touchSessions(db: Db, idHashes: readonly Buffer[]): Promise<void> {
  await db.query(
    `update sessions set last_seen_at = product_now() where id_hash in (
       select id_hash from sessions where id_hash = any($1::bytea[]) order by id_hash for update)`,
    [idHashes],
  )
}

/** One row per id, in their order; `id_hash` is null where there is no such session. */
async function readRows(db: Db, idHashes: readonly Buffer[]): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'read-sessions',
    text: `select (select product_now()) as now, w.maintenance, s.id_hash, s.id, s.user_id, u.username, s.mfa_pending,
        s.created_at, s.last_seen_at, s.proved_at, s.country, s.region, s.located_at, s.located_from,
        rules.region_rules, w.region_lists
      from switches w
      cross join unnest($1::bytea[]) with ordinality as requested (id_hash, place)
      left join sessions s on s.id_hash = requested.id_hash
      left join users u on u.id = s.user_id
      left join lateral (
        select jsonb_object_agg(latest.list, latest.rule) as region_rules from (
          select distinct on (r.list) r.list, r.rule from place_rules r
          where r.country = s.country and r.region = s.region and r.valid_from <= (select product_now())
          order by r.list, r.valid_from desc, r.id desc) latest
      ) rules on true
      order by requested.place`,
    values: [idHashes],
  })
  // Rows are matched by position alone: one row too many would give a request the session of another user.
  if (rows.length !== idHashes.length) throw new Error('There must be one row for each session.')
  return rows
}

function isAlive(row: Row, now: number): boolean {
  const age = now - row.created_at.getTime()
  if (row.mfa_pending) return age < SESSION_PENDING_MS
  return age < SESSION_ABSOLUTE_MS && now - row.last_seen_at.getTime() < SESSION_IDLE_MS
}

function toSession(row: Row): Session {
  return {
    idHash: row.id_hash!,
    id: row.id,
    userId: row.user_id,
    username: row.username,
    mfaPending: row.mfa_pending,
    provedAt: row.proved_at.getTime(),
    country: row.country ?? '',
    region: row.region ?? '',
    regionRule: regionRule(row.region_rules ?? {}, row.region_lists),
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
