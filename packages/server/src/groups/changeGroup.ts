/** Common part of leaving, removing and deleting: the group is locked, and open offers end with the membership. */
import { group as memberOnly } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import type { Membership } from '@sidebet/domain/groups/membership'
import { insertOutboxRows, type NoticeBody, notice } from '../notifications/outbox/outbox.ts'
import type { ReleasedTo } from '../offers/releaseInGroup.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import { isContention } from '../platform/database/databaseErrors.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Failure, refused, temporaryFailure } from '../platform/http/reply.ts'
import type { Services } from '../services.ts'
import { type Group, lockGroup, readMembership } from './groups.sql.ts'

/**
 * Per lock. The transaction waits for the group, its offers and the accounts; the client receives a response within 2.5 s
 * (DS2).
 */
const LOCK_MS = 500
const STATEMENT_MS = 2_000

/**
 * Runs `work` on the locked group and returns its result. When a lock or a statement takes too long, nothing has changed
 * and the result is `busy`. The rule that `work` applies checks the membership of the requesting user.
 */
export async function changeGroup<Answer>(
  { db }: Services,
  groupName: string,
  work: (tx: Tx, group: Group & Membership) => Promise<Answer>,
): Promise<Answer | Failure> {
  try {
    return await db.transaction(async (tx) => {
      await tx.setLimits({ lock: LOCK_MS, statement: STATEMENT_MS })
      const group = await lockGroup(tx, groupName)
      if (!group) return refused(memberOnly, { code: 'notMember' })
      return work(tx, { ...group, ...(await readMembership(tx, group)) })
    })
  } catch (error) {
    if (isContention(error)) return temporaryFailure('busy')
    throw error
  }
}

/** Notifies each offerer of the released stake, and the removed member even when nothing was released. */
export async function notifyOfMembershipEnd(
  tx: Tx,
  { id, name }: Pick<Group, 'id' | 'name'>,
  why: NoticeBody['group.ended']['why'],
  released: readonly ReleasedTo[],
): Promise<void> {
  const notifications = released.map((of) => notice('group.ended', id, { ...of, name, why }))
  if (notifications.length > 0)
    await tx.query(combineStatements(insertOutboxRows(notifications, await readNow(tx))))
}

/** Records which user did what to which group and member. */
export function auditGroup(
  tx: Tx,
  groupId: number,
  {
    action,
    userId,
    ip,
    facts,
  }: {
    readonly action: 'leave' | 'remove' | 'delete'
    readonly userId: number
    readonly ip: string
    readonly facts: Record<string, unknown>
  },
): Promise<void> {
  const actor = wireId('user', userId)
  const subject = wireId('group', groupId)
  return audit(tx, { actor, action: `group.${action}`, subject, ip, facts })
}
