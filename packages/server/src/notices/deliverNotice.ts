import type { Services } from '../core/services.ts'
import { noticeMail } from './noticeMail.ts'
import { claimDueNotice, finishNotice, type Notice, noteError } from './outbox.sql.ts'

const TRIES_MAX = 10

/**
 * Sends one notice that is due; false when none is. What could not be delivered is tried again after growing pauses of
 * the product's clock and given up after ten tries, its last error kept. Nothing that moves money waits for it.
 */
export async function deliverNotice(services: Services): Promise<boolean> {
  const notice = await services.db.transaction(claimDueNotice)
  if (!notice) return false
  const error = await send(services, notice)
  if (error === null || notice.tries >= TRIES_MAX) {
    await finishNotice(services.db, notice.id, error)
  } else {
    await noteError(services.db, notice.id, error)
  }
  return true
}

/** Null when it was delivered, else why not. */
async function send({ db, config, mail }: Services, notice: Notice): Promise<string | null> {
  try {
    const written = await noticeMail(db, notice, config.SUPPORT_EMAIL)
    // The same id at every try: a mail that arrives twice can be recognised.
    const sent = await mail.send({ ...written, id: `notice-${notice.id}` })
    if (sent.kind === 'ok') return null
    return sent.kind === 'unknown' ? sent.cause : sent.code || `status ${sent.status}`
  } catch (error) {
    return (error as Error).message
  }
}
