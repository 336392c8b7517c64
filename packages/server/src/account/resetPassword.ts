import { wireId } from '@sidebet/contract/ids'
import { resetPassword as resetPasswordCall } from '@sidebet/contract/recovery'
import { isStrongPassword } from '@sidebet/domain/account/passwordStrength'
import { linkToken } from '@sidebet/domain/typedText'
import { countTriesOf } from '../config/rateLimits.ts'
import { attachContact } from '../friends/attachOffers.sql.ts'
import { handle, type Request } from '../handle.ts'
import { blockWithdrawals } from '../payments/withdrawalBlocks.ts'
import { audit } from '../platform/audit/audit.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { hashPassword } from '../platform/users/passwordHash.ts'
import { confirmEmail, lockUser, readUser, setPasswordHash } from '../platform/users/users.sql.ts'
import { presentedDevice, rememberDevice, setDeviceCookie } from '../session/device.ts'
import { forgetDevices } from '../session/devices.sql.ts'
import { endSessions } from '../session/sessions.sql.ts'
import { notifyOfNewPassword } from './notifyOfNewPassword.ts'
import { hashToken } from './passwordLink.ts'
import { readLink, useUpLink } from './passwordLinks.sql.ts'

const LINK_OVER = refused(resetPasswordCall, { code: 'linkOver' })

/** Sets a new password with the mailed link. Every session ends, and the client is not logged in (AC11). */
export const resetPassword = handle(resetPasswordCall, (request) => unlessBusy(() => set(request)))

async function set(request: Request<typeof resetPasswordCall>) {
  const { services, body, ip, http } = request
  const { db, config } = services
  const wait = await countTriesOf(services, 'recoveryReset', { network: networkOf(ip) })
  if (wait !== null) return tooManyTries(wait)
  // Checked before the link is read: a weak password does not use up the link.
  if (!isStrongPassword(body.password)) return refused(resetPasswordCall, { code: 'passwordWeak' })

  const tokenHash = hashToken(linkToken(body.token))
  const userId = await readLink(db, tokenHash)
  if (userId === null) return LINK_OVER
  const passwordHash = await hashPassword(body.password)
  const reset = await db.transaction(async (tx) => {
    // The user is locked before the link, in the lock order of all transactions.
    await lockUser(tx, userId)
    if (!(await useUpLink(tx, tokenHash))) return null
    await setPasswordHash(tx, userId, passwordHash)
    // The link was sent to the user's present e-mail: a change of the e-mail deletes it.
    const { email } = await readUser(tx, userId)
    await confirmEmail(tx, userId, email)
    await attachContact(tx, config.CONTACTS_CONFIRMED, { namedBy: 'email', contact: email })
    const ended = await endSessions(tx, userId, null)
    await notifyOfNewPassword(tx, request, userId, 'reset')
    await blockWithdrawals(tx, userId, 'password', config.WITHDRAWAL_HOLD_HOURS)
    const id = wireId('user', userId)
    await audit(tx, {
      actor: id,
      action: 'account.passwordReset',
      subject: id,
      ip,
      facts: { ended },
    })
    await forgetDevices(tx, userId, presentedDevice(config, http.request))
    // The client has not passed the second factor yet. The login that follows binds its device.
    if ((await readUser(tx, userId)).mfaOn) return { device: null }
    // Other clients that use up the tries of this account do not lock its owner out of the login that follows (AC3).
    return { device: await rememberDevice(tx, { config, request: http.request, userId }) }
  })
  if (reset === null) return LINK_OVER
  if (reset.device !== null) setDeviceCookie(config, http.reply, reset.device)
  return done({ message: 'success' as const })
}
