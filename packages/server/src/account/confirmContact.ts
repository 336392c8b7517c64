/**
 * The endpoints for an unconfirmed e-mail or phone (AC12): confirm it, send its code again, or drop it. It is a new one, or the one of
 * the sign-up.
 */
import { wireId } from '@sidebet/contract/ids'
import {
  type ContactKind,
  confirmContact as confirmContactCall,
  newContactCode as newContactCodeCall,
  revertContact as revertContactCall,
} from '@sidebet/contract/profile'
import { oneTimeCode } from '@sidebet/domain/account/mfaCode'
import pg from 'pg'
import { countTriesOf, giveBackTriesOf } from '../config/rateLimits.ts'
import { attachContact } from '../friends/attachOffers.sql.ts'
import { handle, type Request } from '../handle.ts'
import { notifyOfAccountChange } from '../notifications/outbox/notifyOfAccountChange.ts'
import { blockWithdrawals } from '../payments/withdrawalBlocks.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import {
  confirmEmail,
  confirmPhone,
  lockContacts,
  readUser,
  setEmail,
  setPhone,
} from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { hashContactCode, sendContactCode } from './contactCode.ts'
import {
  dropUnconfirmed,
  judgeContactCode,
  prepareConfirmation,
  readUnconfirmed,
} from './contacts.sql.ts'
import { isConfirmed } from './ownContacts.ts'
import { deleteLinkOf } from './passwordLinks.sql.ts'

type ConfirmationResult = 'confirmed' | 'codeWrong' | 'codeOver' | 'nothingToConfirm' | 'emailTaken'

const SUCCESS = done({ message: 'success' as const })

export const newContactCode = handle(
  newContactCodeCall,
  async ({ services, session, body, ip }) => {
    const { userId, username } = session
    const { contact: kind } = body
    const value =
      (await readUnconfirmed(services.db, userId))[kind] ??
      (await prepareOwn(services, userId, kind))
    if (value === null) return refused(newContactCodeCall, { code: 'nothingToConfirm' })
    const sent = await sendContactCode(services, { userId, username, kind, value }, ip)
    if (sent.kind === 'wait') return tooManyTries(sent.seconds)
    if (sent.kind === 'country') return refused(newContactCodeCall, { code: 'noSmsThere' })
    return sent.kind === 'sent' ? SUCCESS : refused(newContactCodeCall, { code: 'codeNotSent' })
  },
)

/** The contact of the sign-up, which waits for its code from now on; null where it is confirmed, or counts as such. */
async function prepareOwn(
  { db, config }: Services,
  userId: number,
  kind: ContactKind,
): Promise<string | null> {
  const user = await readUser(db, userId)
  if (isConfirmed(user, kind, config.CONTACTS_CONFIRMED)) return null
  await prepareConfirmation(db, userId, kind, user[kind])
  return (await readUnconfirmed(db, userId))[kind]
}

export const confirmContact = handle(confirmContactCall, async (request) => {
  const { services, session, body } = request
  const { db } = services
  const code = oneTimeCode(body.code)
  if (code === null) return refused(confirmContactCall, { code: 'codeMistyped' })
  const contact = `${body.contact}:${session.userId}`
  const wait = await countTriesOf(services, 'contactWrong', { contact })
  if (wait !== null) return tooManyTries(wait)
  const result = await confirm(request, code)
  if (result !== 'codeWrong') await giveBackTriesOf(db, 'contactWrong', { contact })
  return result === 'confirmed' ? SUCCESS : refused(confirmContactCall, { code: result })
})

async function confirm(
  request: Request<typeof confirmContactCall>,
  code: string,
): Promise<ConfirmationResult> {
  const { services, session, body } = request
  try {
    return await services.db.transaction((tx) => judge(tx, request, code))
  } catch (error) {
    // Another account took the e-mail in the meantime, by sign-up or confirmation: the first account has it.
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'users_email_key') throw error
    await dropUnconfirmed(services.db, session.userId, body.contact)
    return 'emailTaken'
  }
}

async function judge(
  tx: Tx,
  { services, session, body, ip }: Request<typeof confirmContactCall>,
  code: string,
): Promise<ConfirmationResult> {
  const { userId, username } = session
  const { contact: kind } = body
  const before = await lockContacts(tx, userId)
  const waiting = await judgeContactCode(tx, userId, kind, (value) =>
    services.config.secretKeys.map((key) =>
      hashContactCode(key, { userId, username, kind, value }, code),
    ),
  )
  if (!waiting) return 'nothingToConfirm'
  if (!waiting.isRight) return 'codeWrong'
  if (waiting.isOver) return 'codeOver'

  await dropUnconfirmed(tx, userId, kind)
  if (waiting.value === before[kind]) await confirmOwn(tx, userId, kind, waiting.value)
  else if (kind === 'email') {
    await setEmail(tx, userId, waiting.value)
    // A link of a forgotten login that was sent to the old e-mail becomes invalid.
    await deleteLinkOf(tx, userId)
  } else await setPhone(tx, userId, waiting.value)
  await attachContact(tx, services.config.CONTACTS_CONFIRMED, {
    namedBy: kind,
    contact: waiting.value,
  })
  const id = wireId('user', userId)
  const facts = { contact: kind }
  await audit(tx, {
    actor: id,
    action: 'account.contactConfirmed',
    subject: id,
    ip,
    // The owner's old contact: after a theft of the account no other record has it.
    contact: before[kind],
    facts,
  })
  if (waiting.value === before[kind]) return 'confirmed'
  await notifyOfAccountChange(tx, userId, `${kind}Confirmed`, before.email)
  await blockWithdrawals(tx, userId, 'contact', services.config.WITHDRAWAL_HOLD_HOURS)
  return 'confirmed'
}

/** The contact of a sign-up changes no recipient: no other message and no block of withdrawals follows. */
function confirmOwn(tx: Tx, userId: number, kind: ContactKind, value: string): Promise<void> {
  return kind === 'email' ? confirmEmail(tx, userId, value) : confirmPhone(tx, userId, value)
}

/** Requires no password or code, because the confirmed contact is the user's own. */
export const revertContact = handle(revertContactCall, async ({ services, session, body, ip }) => {
  const { userId } = session
  const isDropped = await dropUnconfirmed(services.db, userId, body.contact)
  if (isDropped) {
    const id = wireId('user', userId)
    const facts = { contact: body.contact }
    await audit(services.db, { actor: id, action: 'account.contactKept', subject: id, ip, facts })
  }
  return SUCCESS
})
