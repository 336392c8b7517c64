/** A password change with the old password. */
import { wireId } from '@sidebet/contract/ids'
import {
  changePassword as changePasswordCall,
  checkOldPassword as checkOldPasswordCall,
} from '@sidebet/contract/passwords'
import { accountAnswers } from '@sidebet/copy/screens/account'
import { isStrongPassword } from '@sidebet/domain/account/passwordStrength'
import { handle, type Request } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { hashPassword } from '../platform/users/passwordHash.ts'
import { changePasswordHash } from '../platform/users/users.sql.ts'
import { presentedDevice } from '../session/device.ts'
import { forgetDevices } from '../session/devices.sql.ts'
import { setSessionCookie } from '../session/sessionCookie.ts'
import { renewSession } from '../session/startSession.ts'
import { tryPassword } from '../session/tryPassword.ts'
import { notifyOfNewPassword } from './notifyOfNewPassword.ts'
import { deleteLinkOf } from './passwordLinks.sql.ts'

const WRONG = refused(changePasswordCall, { code: 'passwordWrong' })

export const checkOldPassword = handle(checkOldPasswordCall, (request) =>
  unlessBusy(async () => {
    const { session, body } = request
    const { username } = session
    const tried = await tryPassword(request, { session, username, password: body.password })
    if (tried.kind === 'tooMany') return tooManyTries(tried.wait)
    const { passwordMatch, passwordNoMatch } = accountAnswers
    return done({ message: tried.kind === 'right' ? passwordMatch : passwordNoMatch })
  }),
)

export const changePassword = handle(changePasswordCall, (request) =>
  unlessBusy(() => change(request)),
)

/** The old password is checked first, then the rule for the new one (U4). The result of checkOldPassword has no effect here. */
async function change(request: Request<typeof changePasswordCall>) {
  const { services, session, body, ip, http } = request
  const { username } = session
  const tried = await tryPassword(request, { session, username, password: body.currentPassword })
  if (tried.kind === 'tooMany') return tooManyTries(tried.wait)
  if (tried.kind === 'wrong') return WRONG
  if (!isStrongPassword(body.password)) return refused(changePasswordCall, { code: 'passwordWeak' })

  const { id: userId, passwordHash } = tried.user
  const newHash = await hashPassword(body.password)
  const sessionId = await services.db.transaction(async (tx) => {
    // Another session of the account changed the password first: the verified password is no longer valid.
    if (!(await changePasswordHash(tx, userId, passwordHash, newHash))) return null
    await deleteLinkOf(tx, userId)
    const renewed = await renewSession(tx, session, true)
    await forgetDevices(tx, userId, presentedDevice(services.config, http.request))
    await notifyOfNewPassword(tx, request, userId, 'changed')
    const id = wireId('user', userId)
    await audit(tx, { actor: id, action: 'account.passwordChanged', subject: id, ip })
    return renewed
  })
  if (sessionId === null) return WRONG
  setSessionCookie(services.config, http.reply, sessionId)
  return done({ message: 'success' as const })
}
