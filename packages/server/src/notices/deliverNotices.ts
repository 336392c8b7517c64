import type { Sms, SmsPort } from '../core/ports.ts'
import type { CallResult } from '../core/provider.ts'
import type { Services } from '../core/services.ts'
import { gatherTakes } from './gatherTakes.ts'
import { noticeMail, noticeSms } from './noticeMail.ts'
import { leaseDueNotices, type Notice, noteTries } from './outbox.sql.ts'
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
  const leased = await db.transaction(async (tx) => {
    const due = await leaseDueNotices(tx, TOGETHER)
    return { count: due.length, notices: await tellMembers(tx, config, await gatherTakes(tx, due)) }
  })
  const { count, notices } = leased
  if (count === 0) return false
  const errors = await Promise.all(notices.map((notice) => send(services, notice)))
  const tried = notices.map(({ id, tries, topic }, at) => {
    const error = errors[at]!
    const triesMax = topic.endsWith('invitation.sms') ? 1 : TRIES_MAX
    return { id, error, over: error === null || tries >= triesMax }
  })
  await noteTries(db, tried)
  return true
}

/** Null when it was delivered, else why not. */
async function send({ db, config, mail, sms }: Services, notice: Notice): Promise<string | null> {
  try {
    const text = await noticeSms(db, notice)
    if (text) return whyNot(await sendOnce(sms, text, notice))
    const written = await noticeMail(db, notice, config.SUPPORT_EMAIL)
    // The same id at every try: a mail that arrives twice can be recognised.
    return whyNot(await mail.send({ ...written, id: `notice-${notice.id}` }))
  } catch (error) {
    return (error as Error).message
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
