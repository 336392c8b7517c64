/** The check code of all results in the mails of users with new receipts: a copy of the chain that we cannot change (RC2). */
import type { Db } from '../../platform/database/db.ts'

export type CheckCode = {
  /** "2026-11-22" */
  readonly day: string
  /** The hash of the chain up to that day. */
  readonly code: string
}

/** Receipts that are older than this many days were in the chain of earlier mails to others. */
const DAYS = 30

/** The newest hash of the chain, when the user has receipts of a day since the last one in a mail; else null. */
export async function readNewCheckCode(db: Db, userId: number): Promise<CheckCode | null> {
  const { rows } = await db.query<CheckCode>(
    `select to_char(c.day, 'YYYY-MM-DD') as day, c.hash as code from receipt_chain c
     where c.day = (select max(day) from receipt_chain) and exists (
       select 1 from receipt_roots r join payouts p on p.game_id = r.game_id and p.version = r.version and p.user_id = $1
       where r.day <= c.day
         and r.day > greatest(c.day - ${DAYS}, (select m.day from receipt_mails m where m.user_id = $1)))`,
    [userId],
  )
  return rows[0] ?? null
}

/** Records that a mail with the hash of this day was sent to the user. */
export async function noteCheckCode(db: Db, userId: number, { day }: CheckCode): Promise<void> {
  await db.query(
    `insert into receipt_mails (user_id, day) values ($1, $2)
     on conflict (user_id) do update set day = greatest(receipt_mails.day, excluded.day)`,
    [userId, day],
  )
}
