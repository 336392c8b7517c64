/** Invitations to a group: a fixed text with its name and code, with rate limits on everything (DS1). */

import { inviteToGroup as inviteToGroupCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { usernameOf } from '@sidebet/domain/account/username'
import { checkFriendContact, contactOf } from '@sidebet/domain/friends/friendContact'
import { groupCodeOf } from '@sidebet/domain/groups/groupCode'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { countInvited } from '../notifications/outbox/countInvited.ts'
import { type Message, spendMessage } from '../notifications/outbox/messageLimits.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import { originOf } from '../platform/http/originOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import { findUserId, readUser } from '../platform/users/users.sql.ts'
import { findGroupOf } from './groups.sql.ts'

/**
 * POST /api/group/inviteToGroup: for the admin (GAP-147). An invitation makes no user a member (GAP-146). For an e-mail or
 * a phone the response is the same whether or not a user has it (GAP-088). It is also the same when the recipient's limit
 * of messages is reached.
 */
export const inviteToGroup = handle(
  inviteToGroupCall,
  async ({ services, session, body, ip, http }) => {
    const { db, config } = services
    const { userId } = session
    const group = await findGroupOf(db, body.groupName, userId)
    if (!group) return refused(inviteToGroupCall, { code: 'notMember' })
    if (group.adminId !== userId) return refused(inviteToGroupCall, { code: 'notGroupAdmin' })
    if (groupCodeOf(body.groupCode) !== group.code)
      return refused(inviteToGroupCall, { code: 'groupCodeWrong' })
    const contact = checkFriendContact({ ...body, friendPhone: phoneForm(body.friendPhone) })
    if (!contact.ok) return refused(inviteToGroupCall, contact.refusal)
    const { by } = contact.value
    const typed = contactOf(contact.value)

    const self = await readUser(db, userId)
    // Users cannot invite themselves (GAP-089).
    if (typed === self[by]) return refused(inviteToGroupCall, { code: 'friendUnknown' })
    if (by === 'phone' && !isSmsCountry(typed, config.SMS_COUNTRIES))
      return refused(inviteToGroupCall, { code: 'noSmsThere' })
    const wait = await countTriesOf(services, 'groupInvite', { user: userId })
    if (wait !== null) return tooManyTries(wait)
    const username = by === 'username' ? usernameOf(typed) : null
    const friendId = username === null ? null : await findUserId(db, username)
    if (by === 'username' && friendId === null)
      return refused(inviteToGroupCall, { code: 'friendUnknown' })

    const to = friendId === null ? typed : (await readUser(db, friendId)).email
    const kind: Message['kind'] = by === 'phone' ? 'sms' : 'mail'
    const isOpen = await countInvited(services, to)
    // A refusal because of the recipient's limit would reveal something about the recipient.
    const message: Message = { kind, to, userId, isConfirmed: friendId !== null, ip }
    const mayLeave = isOpen && (await spendMessage(services, message)).kind === 'ok'
    await db.transaction(async (tx) => {
      const invitation = { inviterId: userId, to, address: originOf(config, http.request) }
      const { id, name, code } = group
      if (mayLeave)
        await insertNotification(
          tx,
          notice(`group.invitation.${kind}`, id, { ...invitation, name, code }),
        )
      const actor = wireId('user', userId)
      const facts = { sent: mayLeave ? [kind] : [] }
      const subject = wireId('group', id)
      await audit(tx, { actor, action: 'group.invite', subject, ip, facts })
    })
    return done({ message: groupAnswers.invited })
  },
)
