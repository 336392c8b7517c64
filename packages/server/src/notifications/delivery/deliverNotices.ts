import { isDuty } from '@sidebet/domain/notices/noticeKinds'
import { isRestored } from '../../platform/database/isRestored.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import type { Sms, SmsPort } from '../../platform/mail/messagePorts.ts'
import { readUser, type User } from '../../platform/users/users.sql.ts'
import type { Services } from '../../services.ts'
import { spendNoticeSms } from '../outbox/messageLimits.ts'
import { readChannels } from '../preferences/choices.sql.ts'
import { mergeTakes } from '../topics/bets/mergeTakes.ts'
import type { Letter, UserNotification } from '../topics/topic.ts'
import { renderNotifications, topicOf } from '../topics/topics.ts'
import { type CheckCode, noteCheckCode, readNewCheckCode } from './checkCodes.sql.ts'
import { mailOf, smsOf } from './messages.ts'
import { type DueNotice, leaseDueNotices, noteTries, type Tried } from './outbox.sql.ts'

const TRIES_MAX = 10
/** Messages that are sent concurrently. A run ends when the slowest one has been sent. */
const TOGETHER = 20

/**
 * Sends up to twenty due notices; false when none is due, when no mail server is configured, or in a restored copy. A failed
 * delivery is retried after growing pauses of the product's clock and abandoned after ten tries; its last error stays stored. No
 * transfer of money waits for it.
 */
export async function deliverNotices(services: Services): Promise<boolean> {
  const { db, config } = services
  if (config.SMTP_URL === '' || (await isRestored(db))) return false
  const { count, notices } = await db.transaction(async (tx) => {
    const due = await leaseDueNotices(tx, TOGETHER)
    return { count: due.length, notices: await mergeTakes(tx, due) }
  })
  if (count === 0) return false
  // When one of them cannot be rendered, each is rendered alone, so that it does not stop the others.
  const all = await render(services, notices).catch(() => null)
  const tried = notices.map((notice) => deliver(services, notice, all))
  await noteTries(db, await Promise.all(tried))
  return true
}

type Rendered = Awaited<ReturnType<typeof render>>

async function render({ db, config }: Services, notices: readonly DueNotice[]) {
  const byId = await renderNotifications({ db, supportEmail: config.SUPPORT_EMAIL }, notices)
  const userIds = [...byId.values()].map(({ userId }) => userId)
  return { byId, channelOf: await readChannels(db, userIds) }
}

/** The error is null when the notice was delivered, or when no message is to be sent. */
async function deliver(
  services: Services,
  notice: DueNotice,
  all: Rendered | null,
): Promise<Tried> {
  const { id, tries } = notice
  try {
    const rendered = all ?? (await render(services, [notice]))
    const message = await messageOf(services, notice, rendered)
    if (message === null) return { id, error: null, over: true }
    const error = whyNot(await send(services, notice, message))
    const { userId, checkCode } = message
    if (error === null && userId !== undefined && checkCode)
      await noteCheckCode(services.db, userId, checkCode)
    const triesMax = message.kind === 'mail' || message.orMail ? TRIES_MAX : 1
    return { id, error, over: error === null || tries >= triesMax }
  } catch (error) {
    const triesMax = notice.topic === 'invitation.sms' ? 1 : TRIES_MAX
    return { id, error: (error as Error).message, over: tries >= triesMax }
  }
}

/** `orMail`: when the delivery of the SMS is not confirmed, the next try sends a mail (N6). */
type Message = Letter & {
  readonly orMail?: true
  /** The check code in a mail to this user. */
  readonly userId?: number
  readonly checkCode?: CheckCode | null
}

/** Null when the user chose the app alone, or when the message has become obsolete. */
async function messageOf(
  services: Services,
  notice: DueNotice,
  { byId, channelOf }: Rendered,
): Promise<Message | null> {
  const { db, config } = services
  const notification = byId.get(notice.id)
  if (!notification) return (await topicOf(notice.topic).write?.(services, notice)) ?? null
  const { userId, kind } = notification
  const channel = isDuty(kind) ? 'mail' : channelOf(userId, kind)
  if (channel === 'app') return null
  const recipient = await readUser(db, userId)
  const origin = services.origin()
  if (channel === 'sms' && notice.tries === 1 && (await mayText(services, notification, recipient)))
    return { kind: 'sms', sms: smsOf(notification, recipient, origin), orMail: true }
  const checkCode = await readNewCheckCode(db, userId)
  const mail = mailOf(notification, recipient, { ...config, origin }, checkCode)
  return { kind: 'mail', mail, userId, checkCode }
}

const mayText = async (services: Services, { userId }: UserNotification, recipient: User) =>
  recipient.isPhoneConfirmed && (await spendNoticeSms(services, { userId, phone: recipient.phone }))

async function send(
  services: Services,
  notice: DueNotice,
  message: Message,
): Promise<CallResult<null>> {
  if (message.kind === 'sms') return sendOnce(services.sms, message.sms, notice)
  const { to, subject, replyTo = '' } = message.mail
  // A line break would begin another header, so a message with one in its addresses or subject is not sent (IN4).
  if (/[\r\n]/.test(to + subject + replyTo)) throw new Error('a header has a line break')
  // The same id at every try, so that a duplicate can be recognised.
  return services.mail.send({ ...message.mail, id: `notice-${notice.id}` })
}

/** An SMS that may have been sent is not sent again, because a phone does not recognise duplicates (N2). */
async function sendOnce(port: SmsPort, sms: Sms, { tries }: DueNotice): Promise<CallResult<null>> {
  return tries > 1 ? { kind: 'unknown', cause: 'tried once' } : port.send(sms)
}

function whyNot(sent: CallResult<null>): string | null {
  if (sent.kind === 'ok') return null
  return sent.kind === 'unknown' ? sent.cause : sent.code || `status ${sent.status}`
}
