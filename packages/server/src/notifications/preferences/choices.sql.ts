/** The channel that each user has chosen per kind of notice; mail when none is stored. */
import type { NoticeChannel, NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readUser, type User } from '../../platform/users/users.sql.ts'

export async function readChoices(
  db: Db,
  userId: number,
): Promise<ReadonlyMap<NoticeKind, NoticeChannel>> {
  const { rows } = await db.query<{ kind: NoticeKind; channel: NoticeChannel }>(
    'select kind, channel from notice_choices where user_id = $1',
    [userId],
  )
  return new Map(rows.map(({ kind, channel }) => [kind, channel]))
}

/** False when the channel was the same before. */
export async function setChannel(
  tx: Tx,
  userId: number,
  kind: NoticeKind,
  channel: NoticeChannel,
): Promise<boolean> {
  if (channel === 'mail') {
    const text = 'delete from notice_choices where user_id = $1 and kind = $2'
    return (await tx.query(text, [userId, kind])).rowCount === 1
  }
  const { rowCount } = await tx.query(
    `insert into notice_choices as c (user_id, kind, channel) values ($1, $2, $3)
     on conflict (user_id, kind) do update set channel = excluded.channel where c.channel <> excluded.channel`,
    [userId, kind, channel],
  )
  return rowCount === 1
}

/** A user's addresses, and the channel that they have chosen for a kind. */
export type Recipient = Pick<User, 'username' | 'email' | 'phone' | 'isPhoneConfirmed'> & {
  readonly channel: NoticeChannel
}

/** The current values; users are never deleted. */
export async function readRecipient(db: Db, userId: number, kind: NoticeKind): Promise<Recipient> {
  const [user, chosen] = await Promise.all([readUser(db, userId), readChoices(db, userId)])
  return { ...user, channel: chosen.get(kind) ?? 'mail' }
}
