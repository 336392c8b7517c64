import { COUNT_MAX } from '@sidebet/domain/countMax'
import { isOpenInGroup, isUpcomingOffer, type Viewer } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { unread } from '../platform/database/page.ts'
import type { Group } from './groups.sql.ts'

export type OwnGroup = Pick<Group, 'id' | 'name' | 'adminId'> & {
  readonly members: number
  /** Open offers of others that the user may see. The count stops one above `COUNT_MAX`. */
  readonly proposals: number
}

/** The groups of a user by name (GAP-145). */
export async function readOwnGroups(
  db: ReadDatabase,
  userId: number,
  viewer: Viewer,
): Promise<OwnGroup[]> {
  const { rows } = await db.query<OwnGroup>({
    name: 'own-groups',
    text: `select r.id, r.name, r.admin_id as "adminId", r.member_count as members, (
        select count(*) from (
          select from offers o
          where o.group_id = r.id and o.starts_at > $1 and ${isOpenInGroup} and ${isUpcomingOffer}
            and o.offerer_id <> $3
          order by o.starts_at, o.id limit ${unread(COUNT_MAX + 1)}) as counted) as proposals
      from group_members m join groups r on r.id = m.group_id
      where m.user_id = $3 and m.left_at is null and r.deleted_at is null
      order by r.name_key, r.id`,
    values: [new Date(viewer.now), viewer.limits, userId],
  })
  return rows
}
