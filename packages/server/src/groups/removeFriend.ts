import { removeFriend as removeFriendCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { usernameOf } from '@sidebet/domain/account/username'
import { removeMember as removeMemberRule } from '@sidebet/domain/groups/membership'
import { cents } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { releaseInGroup } from '../offers/releaseInGroup.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findUserId } from '../platform/users/users.sql.ts'
import { auditGroup, changeGroup, notifyOfMembershipEnd } from './changeGroup.ts'
import { newGroupCode } from './groupCode.ts'
import { removeMember } from './groups.sql.ts'

/**
 * POST /api/group/removeFriend: for the admin. The group gets a new code, so that the removed user cannot join again
 * (GAP-149).
 */
export const removeFriend = handle(removeFriendCall, ({ services, session, body, ip }) =>
  changeGroup(services, body.friendGroup, async (tx, group) => {
    const { userId } = session
    const username = usernameOf(body.friendUsername)
    const named = username && (await findUserId(tx, username))
    const result = removeMemberRule(group, userId, named || null)
    if (!result.ok) return refused(removeFriendCall, result.refusal)
    const { friendId } = result.value
    const released = await releaseInGroup(tx, group.id, friendId)
    await removeMember(tx, { ...group, code: newGroupCode() }, friendId)
    const nothing = { userId: friendId, offers: 0, cents: cents(0), forfeited: cents(0) }
    await notifyOfMembershipEnd(tx, group, 'removed', [released[0] ?? nothing])
    const facts = { user: wireId('user', friendId) }
    await auditGroup(tx, group.id, { action: 'remove', userId, ip, facts })
    return done({ message: groupAnswers.removed })
  }),
)
