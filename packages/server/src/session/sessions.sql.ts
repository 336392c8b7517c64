import type { Db, Tx } from '../core/db.ts'

export type NewSession = {
  readonly idHash: Buffer
  readonly userId: number
  readonly mfaPending: boolean
  readonly ip: string
  readonly userAgent: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent)
     select $1, $2, $3, now, now, now, $4, $5 from product_now() as now`,
    [session.idHash, session.userId, session.mfaPending, session.ip, session.userAgent],
  )
}

export async function deleteSession(db: Db, idHash: Buffer): Promise<void> {
  await db.query('delete from sessions where id_hash = $1', [idHash])
}

/** The same session under another id: whoever knew the old one has nothing any more (AC7). */
export async function renewSessionId(tx: Tx, before: Buffer, after: Buffer): Promise<void> {
  await tx.query('update sessions set id_hash = $2 where id_hash = $1', [before, after])
}

/** Ends every session of the user but this one, logins that owe their second factor too. */
export async function endOtherSessions(tx: Tx, userId: number, idHash: Buffer): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and id_hash <> $2', [userId, idHash])
}

/** The user of this session has just proved again who they are. */
export async function renewProof(tx: Tx, idHash: Buffer): Promise<void> {
  await tx.query('update sessions set proved_at = product_now() where id_hash = $1', [idHash])
}

/** Ends a pending login. Of several requests at once exactly one gets true. */
export async function endPendingSession(tx: Tx, idHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from sessions where id_hash = $1 and mfa_pending returning 1',
    [idHash],
  )
  return rowCount === 1
}

/** How long a session lives, in milliseconds. */
export type Lives = { readonly idle: number; readonly absolute: number; readonly pending: number }

/**
 * Deletes up to `most` sessions that nobody can use any more. Answers how many. The clock stands in a subquery of its
 * own, or it would be asked for each session.
 */
export async function deleteOverSessions(db: Db, lives: Lives, most: number): Promise<number> {
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
