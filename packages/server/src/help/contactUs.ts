import { contactUs as contactUsCall } from '@sidebet/contract/help'
import { wireId } from '@sidebet/contract/ids'
import { helpAnswers } from '@sidebet/copy/screens/help'
import {
  type ContactMessage,
  checkContactMessage,
} from '@sidebet/domain/account/checkContactMessage'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { phoneForm } from '../platform/users/phoneForm.ts'
import type { Services } from '../services.ts'
import { insertMessage } from './messages.sql.ts'

const NOT_SENT = done({ error: helpAnswers.notSent, code: 'notSent' })

/**
 * Stores a message to the support, under the session's user, and its mail in the outbox: both or neither. A stored message
 * counts as sent, because the outbox delivers it. When the transaction fails, the stated answer names another way
 * (GAP-040).
 */
export const contactUs = handle(contactUsCall, async ({ services, session, body, ip }) => {
  const result = checkContactMessage({ ...body, phone: phoneForm(body.phone) })
  if (!result.ok) return refused(contactUsCall, result.refusal)
  const { config, log } = services
  // Without a mail server the support would never receive the message.
  if (config.SMTP_URL === '') return NOT_SENT

  const wait = await countTriesOf(services, 'support', { user: session.userId })
  if (wait !== null) return tooManyTries(wait)
  try {
    await storeMessage(services, session.userId, result.value, ip)
    return done({ message: 'success' })
  } catch (error) {
    log.error({ err: error }, 'a message to the support could not be stored')
    return NOT_SENT
  }
})

async function storeMessage(
  { db }: Services,
  userId: number,
  message: ContactMessage,
  ip: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertMessage(tx, userId, message)
    await insertNotification(tx, notice('contact.message', id, {}))
    const actor = wireId('user', userId)
    await audit(tx, { actor, action: 'help.contact', subject: actor, ip, facts: { message: id } })
  })
}
