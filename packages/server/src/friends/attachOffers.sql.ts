/** Open offers to an e-mail or a phone that had no user when they were posted, and has one now (GAP-087). */

import { publishChanges } from '../live/publishChanges.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import {
  type ContactRule,
  findUserByContact,
  userOfEmail,
  userOfPhone,
} from '../platform/users/users.sql.ts'

export type OpenContact = { readonly namedBy: 'email' | 'phone'; readonly contact: string }

const UNATTACHED = `o.state = 'open' and o.audience = 'friend' and o.friend_id is null`

/**
 * Assigns the open offers to this e-mail (in lower case) or phone (digits) to its user, if a user counts as its owner. Returns
 * their number. Locked rows are skipped instead of waited for, and `attachOffers` retries them within a minute.
 */
export async function attachContact(
  tx: Tx,
  rule: ContactRule,
  { namedBy, contact }: OpenContact,
): Promise<number> {
  const userId = await findUserByContact(tx, rule, namedBy, contact)
  if (userId === null) return 0
  const { rowCount } = await tx.query(
    `update offers set friend_id = $1 where id in (
       select o.id from offer_contacts c join offers o on o.id = c.offer_id
       where c.named_by = '${namedBy}' and c.${namedBy} = $2 and ${UNATTACHED} and o.offerer_id <> $1
       order by o.id for update of o skip locked)`,
    [userId, contact],
  )
  // The offerer receives no change: the friend's identity stays private (GAP-088).
  if (rowCount) publishChanges(tx, { users: [userId] })
  await tx.query(
    `update friends set friend_id = $1 where id in (
       select id from friends
       where named_by = $2 and contact = $3 and friend_id is null and user_id <> $1
       order by id for update skip locked)`,
    [userId, namedBy, contact],
  )
  return rowCount ?? 0
}

/** Up to `most` contacts of open offers without a friend that now belong to a user. */
export async function readFoundContacts(
  db: Db,
  rule: ContactRule,
  most: number,
): Promise<OpenContact[]> {
  const [byEmail, byPhone] = [userOfEmail('c.email', rule), userOfPhone('c.phone', rule)]
  const { rows } = await db.query<OpenContact>(
    `select distinct w."namedBy", w.contact from (
       select o.offerer_id, c.named_by as "namedBy", case c.named_by when 'email' then c.email else c.phone end as contact,
         case c.named_by when 'email' then ${byEmail} else ${byPhone} end as user_id
       from offers o join offer_contacts c on c.offer_id = o.id where ${UNATTACHED}) as w
     where w.user_id <> w.offerer_id limit $1`,
    [most],
  )
  return rows
}

/** Whether offers of other users to this e-mail or phone wait for its confirmation. Neither their number nor their content leaves. */
export async function hasWaitingOffers(
  db: Db,
  userId: number,
  { namedBy, contact }: OpenContact,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from offer_contacts c join offers o on o.id = c.offer_id
     where c.named_by = '${namedBy}' and c.${namedBy} = $2 and ${UNATTACHED} and o.offerer_id <> $1
       and o.starts_at > product_now() limit 1`,
    [userId, contact],
  )
  return rowCount === 1
}
