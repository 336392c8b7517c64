/** Whether an operator has money on the game of a decision. */
import type { Tx } from '../platform/database/db.ts'
import { linkedAccounts } from '../platform/users/linkedAccounts.sql.ts'

/** The user $1, and every user who shares a bank account, a receiver of payouts or a device with them. */
const LINKED = `(
  select $1::bigint as id
  union select id from ${linkedAccounts('$1', ['bank', 'receiver', 'device'])} as linked)`

/** True when the user, or an account that is linked to theirs, has an open offer or a bet on the game. */
export async function isOnGame(tx: Tx, gameId: number, userId: number): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (select 1 from offers where game_id = $2 and state = 'open' and offerer_id in (select id from ${LINKED} l))
       or exists (
         select 1 from bets b join offers o on o.id = b.offer_id
         where b.game_id = $2 and (b.accepter_id in (select id from ${LINKED} l) or o.offerer_id in (select id from ${LINKED} l)))
       as found`,
    [userId, gameId],
  )
  return rows[0]!.found
}
