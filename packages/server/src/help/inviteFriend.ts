/** Invitations: a fixed text to an address that a user names, with rate limits on everything (DS1). */

import { inviteFriend as inviteFriendCall } from '@sidebet/contract/help'
import { wireId } from '@sidebet/contract/ids'
import { helpAnswers } from '@sidebet/copy/screens/help'
import { checkInvitation, type Invitation } from '@sidebet/domain/account/checkInvitation'
import { isSmsCountry } from '@sidebet/domain/account/smsCountries'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { countInvited } from '../notifications/outbox/countInvited.ts'
import { type Message, spendMessage } from '../notifications/outbox/messageLimits.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import { originOf } from '../platform/http/originOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import type { Services } from '../services.ts'

type Way = Pick<Message, 'kind' | 'to'>

const INVITED = done({ data: helpAnswers.invited })

/**
 * The response is the same whether or not the recipient has an account. It is also the same when the recipient's limit is
 * reached and no invitation is sent (GAP-041). The text is fixed; its sender is the session's user.
 */
export const inviteFriend = handle(
  inviteFriendCall,
  async ({ services, session, body, ip, http }) => {
    const result = checkInvitation({ ...body, friendPhone: phoneForm(body.friendPhone) })
    if (!result.ok) return refused(inviteFriendCall, result.refusal)
    const { phone } = result.value
    const { config } = services
    if (phone !== null && !isSmsCountry(phone, config.SMS_COUNTRIES))
      return refused(inviteFriendCall, { code: 'noSmsThere' })

    const { userId } = session
    const wait = await countTriesOf(services, 'invitation', { user: userId })
    if (wait !== null) return tooManyTries(wait)

    const open: Way[] = []
    for (const way of waysOf(result.value)) {
      if (!(await countInvited(services, way.to))) continue
      // A refusal because of the phone's limit of messages would reveal something about its owner.
      const spent = await spendMessage(services, { ...way, userId, isConfirmed: false, ip })
      if (spent.kind === 'ok') open.push(way)
    }
    await invite(services, userId, open, { address: originOf(config, http.request), ip })
    return INVITED
  },
)

function waysOf({ email, phone }: Invitation): Way[] {
  return [
    ...(email === null ? [] : [{ kind: 'mail', to: email } as const]),
    ...(phone === null ? [] : [{ kind: 'sms', to: phone } as const]),
  ]
}

async function invite(
  { db }: Services,
  userId: number,
  ways: readonly Way[],
  { address, ip }: { readonly address: string; readonly ip: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { kind, to } of ways) {
      await insertNotification(tx, notice(`invitation.${kind}`, userId, { to, address }))
    }
    const actor = wireId('user', userId)
    const facts = { sent: ways.map(({ kind }) => kind) }
    await audit(tx, { actor, action: 'help.invite', subject: actor, ip, facts })
  })
}
