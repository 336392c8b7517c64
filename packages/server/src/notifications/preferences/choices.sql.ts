/** The channel that each user has chosen per kind of notice; mail when none is stored. */
import type { NoticeChannel, NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { Db, Tx } from '../../platform/database/db.ts'

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

/** Reads the channels that these users have chosen. The result gives the channel of a user for a kind. */
export async function readChannels(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number, kind: NoticeKind) => NoticeChannel> {
  const { rows } = await db.query<{ userId: number; kind: NoticeKind; channel: NoticeChannel }>(
    'select user_id as "userId", kind, channel from notice_choices where user_id = any($1::bigint[])',
    [userIds],
  )
  const chosen = new Map(rows.map(({ userId, kind, channel }) => [`${userId} ${kind}`, channel]))
  return (userId, kind) => chosen.get(`${userId} ${kind}`) ?? 'mail'
}
