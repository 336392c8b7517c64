/** Messages to the support, and invitations: fixed texts around the input of a user, to recipients without an account. */
import { wireId } from '@sidebet/contract/ids'
import { invitationMail, invitationSms } from '@sidebet/copy/notifications/friends'
import { contactMail } from '@sidebet/copy/notifications/support'
import { z } from 'zod'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { readUser } from '../../../platform/users/users.sql.ts'
import type { NoticeBody } from '../../outbox/outbox.ts'
import type { Topic } from '../topic.ts'
import { readContactMessage } from './helpFacts.sql.ts'

const invitationBody: z.ZodType<NoticeBody['invitation.mail']> = z.object({
  to: z.string(),
  address: z.string(),
})

export const helpTopics = {
  'contact.message': {
    async write({ db, config }, { ref }) {
      const message = await readContactMessage(db, ref)
      if (!message) throw new Error('the row of this notice does not exist')
      const userId = wireId('user', message.userId)
      const addresses = { to: config.SUPPORT_EMAIL, replyTo: message.email }
      const mail = writeLetter({ ...addresses, ...contactMail({ ...message, userId }) })
      return { kind: 'mail', mail }
    },
  } satisfies Topic,
  'invitation.mail': {
    async write({ db }, { ref, body }) {
      const { username } = await readUser(db, ref)
      const { to, address } = invitationBody.parse(body)
      return { kind: 'mail', mail: writeLetter({ to, ...invitationMail(username, address) }) }
    },
  } satisfies Topic,
  'invitation.sms': {
    async write({ db }, { ref, body }) {
      const { username } = await readUser(db, ref)
      const { to, address } = invitationBody.parse(body)
      return { kind: 'sms', sms: { to: `+${to}`, text: invitationSms(username, address) } }
    },
  } satisfies Topic,
} as const
