import { publishChanges } from '../live/publishChanges.ts'
import type { Db, Tx } from '../platform/database/db.ts'

export type NewSession = {
  readonly idHash: Buffer
  readonly userId: number
  readonly mfaPending: boolean
  readonly ip: string
  readonly userAgent: string
  readonly previousLoginAt: Date | null
}

/** Returns the id by which its user names it, and its start. */
export async function insertSession(
  tx: Tx,
  session: NewSession,
): Promise<{ readonly id: number; readonly createdAt: Date }> {
  const { idHash, userId, mfaPending, ip, userAgent, previousLoginAt } = session
  const { rows } = await tx.query<{ id: number; createdAt: Date }>(
    `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent,
       previous_login_at)
     select $1, $2, $3, now, now, now, $4, $5, $6 from product_now() as now
     returning id, created_at as "createdAt"`,
    [idHash, userId, mfaPending, ip, userAgent, previousLoginAt],
  )
  return rows[0]!
}

/** The same session with another id: the old id, which may have been stolen, becomes useless (AC7). */
export async function changeSessionId(
  tx: Tx,
  { before, after, isProof }: { before: Buffer; after: Buffer; isProof: boolean },
): Promise<void> {
  const { rows } = await tx.query<Whose>(
    `update sessions set id_hash = $2, proved_at = case when $3 then instant.now else proved_at end
     from (select product_now() as now) as instant
     where id_hash = $1 returning user_id as "userId"`,
    [before, after, isProof],
  )
  publishSessionEnds(tx, rows)
}

export async function deleteSession(tx: Tx, idHash: Buffer): Promise<void> {
  const { rows } = await tx.query<Whose>(
    'delete from sessions where id_hash = $1 returning user_id as "userId"',
    [idHash],
  )
  publishSessionEnds(tx, rows)
}

type Whose = { readonly userId: number }

/** Live streams in the browsers of these users end with their sessions. */
function publishSessionEnds(tx: Tx, ended: readonly Whose[]): void {
  publishChanges(tx, { sessions: ended.map(({ userId }) => userId) })
}

/** The user of this session has authenticated again. */
export async function renewProof(tx: Tx, idHash: Buffer): Promise<void> {
  await tx.query('update sessions set proved_at = product_now() where id_hash = $1', [idHash])
}

/**
 * Ends all sessions of this user except one, or all; pending logins too. Returns the number. First it locks all of them,
 * also the remaining one, in the order of `id_hash`. The update of `last_seen_at` uses the same order, so the two cannot
 * deadlock.
 */
export async function endSessions(tx: Tx, userId: number, but: Buffer | null): Promise<number> {
  await tx.query('select 1 from sessions where user_id = $1 order by id_hash for update', [userId])
  const { rowCount } = await tx.query(
    'delete from sessions where user_id = $1 and ($2::bytea is null or id_hash <> $2)',
    [userId, but],
  )
  if (rowCount) publishSessionEnds(tx, [{ userId }])
  return rowCount ?? 0
}

/** Ends one of this user's own sessions; false when the user has none with this id. */
export async function endSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from sessions where id = $1 and user_id = $2', [
    id,
    userId,
  ])
  if (rowCount === 1) publishSessionEnds(tx, [{ userId }])
  return rowCount === 1
}

export type SessionRow = {
  readonly id: number
  readonly userAgent: string
  readonly country: string | null
  readonly region: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly previousLoginAt: Date | null
  readonly isCurrent: boolean
}

/** Up to `most` unexpired sessions of a user: first the one of `idHash`, then those that were used last. */
export async function readSessionsOf(
  db: Db,
  userId: number,
  idHash: Buffer,
  lives: SessionLifetimes,
  most: number,
): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select s.id, s.user_agent as "userAgent", s.country, s.region, s.created_at as "createdAt",
       s.last_seen_at as "lastSeenAt", s.previous_login_at as "previousLoginAt", s.id_hash = $2 as "isCurrent"
     from sessions s, (select (select product_now()) as now) as clock
     where s.user_id = $1 and not s.mfa_pending
       and s.last_seen_at > now - $3 * interval '1 millisecond'
       and s.created_at > now - $4 * interval '1 millisecond'
     order by "isCurrent" desc, s.last_seen_at desc, s.id desc limit $5`,
    [userId, idHash, lives.idle, lives.absolute, most],
  )
  return rows
}

/** Ends a pending login. Of several concurrent requests exactly one gets true. */
export async function endPendingSession(tx: Tx, idHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from sessions where id_hash = $1 and mfa_pending returning 1',
    [idHash],
  )
  return rowCount === 1
}

/** Lifetimes of a session, in milliseconds. */
export type SessionLifetimes = {
  readonly idle: number
  readonly absolute: number
  readonly pending: number
}

/**
 * Deletes up to `most` expired sessions. Returns the number. The clock is in a subquery of its own, or it would be
 * evaluated for each session.
 */
export async function deleteOverSessions(
  db: Db,
  lives: SessionLifetimes,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from sessions where id_hash in (
       select s.id_hash from sessions s, (select (select product_now()) as now) as clock
       where s.created_at <= now - $2 * interval '1 millisecond'
         or (s.mfa_pending and s.created_at <= now - $3 * interval '1 millisecond')
         or s.last_seen_at <= now - $1 * interval '1 millisecond'
       limit $4 for update of s skip locked)`,
    [lives.idle, lives.absolute, lives.pending, most],
  )
  return rowCount ?? 0
}
