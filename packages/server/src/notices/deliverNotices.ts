import type { Sms, SmsPort } from '../core/ports.ts'
import type { CallResult } from '../core/provider.ts'
import type { Services } from '../core/services.ts'
import { gatherTakes } from './gatherTakes.ts'
import { noticeMessage } from './noticeMail.ts'
import { leaseDueNotices, type Notice, noteTries, type Tried } from './outbox.sql.ts'
import { tellMembers } from './tellMembers.ts'

const TRIES_MAX = 10
/** Mails that are under way together. A piece of work is over when the slowest has left. */
const TOGETHER = 20

/**
 * Sends up to twenty notices that are due; false when none is, or when there is no mail server. What could not be
 * delivered is tried again after growing pauses of the product's clock and given up after ten tries, its last error
 * kept. Nothing that moves money waits for it.
 */
export async function deliverNotices(services: Services): Promise<boolean> {
  const { db, config } = services
  if (config.SMTP_URL === '') return false
  const { count, notices } = await db.transaction(async (tx) => {
    const due = await leaseDueNotices(tx, TOGETHER)
    return { count: due.length, notices: await tellMembers(tx, config, await gatherTakes(tx, due)) }
  })
  if (count === 0) return false
  await noteTries(db, await Promise.all(notices.map((notice) => send(services, notice))))
  return true
}

/** Its error is null when it was delivered, or there was nothing to say any more. */
async function send(services: Services, notice: Notice): Promise<Tried> {
  const { id, tries, topic } = notice
  let triesMax = topic === 'invitation.sms' ? 1 : TRIES_MAX
  try {
    const message = await noticeMessage(services, notice)
    if (message === null) return { id, error: null, over: true }
    if (message.kind === 'sms') triesMax = 1
    const sent =
      message.kind === 'sms'
        ? await sendOnce(services.sms, message.sms, notice)
        : // The same id at every try: a mail that arrives twice can be recognised.
          await services.mail.send({ ...message.mail, id: `notice-${id}` })
    const error = whyNot(sent)
    return { id, error, over: error === null || tries >= triesMax }
  } catch (error) {
    return { id, error: (error as Error).message, over: tries >= triesMax }
  }
}

/** An SMS that may have left is not sent again: nothing tells a phone that it has had it (N2). */
async function sendOnce(port: SmsPort, sms: Sms, { tries }: Notice): Promise<CallResult<null>> {
  return tries > 1 ? { kind: 'unknown', cause: 'tried once' } : port.send(sms)
}

function whyNot(sent: CallResult<null>): string | null {
  if (sent.kind === 'ok') return null
  return sent.kind === 'unknown' ? sent.cause : sent.code || `status ${sent.status}`
}
