/** Challenges for devices to sign: one per session, valid for a few minutes, usable once. */
import type { Db } from '../platform/database/db.ts'

export const CHALLENGE_LIFE_MS = 5 * 60 * 1000

export type Purpose = 'add' | 'login'

/** Replaces any older challenge of the session. */
export async function putChallenge(
  db: Db,
  sessionIdHash: Buffer,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  await db.query(
    `insert into passkey_challenges (session_id_hash, purpose, challenge, expires_at)
     select id_hash, $2, $3, product_now() + $4 * interval '1 millisecond' from sessions where id_hash = $1
     on conflict (session_id_hash) do update
       set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [sessionIdHash, purpose, challenge, CHALLENGE_LIFE_MS],
  )
}

/** Deletes the challenge. Null when there is none or it has expired. Of several concurrent requests exactly one gets it. */
export async function takeChallenge(
  db: Db,
  sessionIdHash: Buffer,
  purpose: Purpose,
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string; isOver: boolean }>(
    `with taken as (
       delete from passkey_challenges where session_id_hash = $1 and purpose = $2 returning challenge, expires_at)
     select challenge, expires_at <= product_now() as "isOver" from taken`,
    [sessionIdHash, purpose],
  )
  const [row] = rows
  return row && !row.isOver ? row.challenge : null
}
