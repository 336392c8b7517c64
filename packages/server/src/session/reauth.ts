import { wireId } from '@sidebet/contract/ids'
import { reauth as reauthCall } from '@sidebet/contract/reauth'
import { handle, type Request } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { unlessBusy } from '../platform/users/hashQueue.ts'
import { lockProvedUser } from '../platform/users/users.sql.ts'
import { renewProof } from './sessions.sql.ts'
import { tryPassword } from './tryPassword.ts'

const WRONG = refused(reauthCall, { code: 'passwordWrong' })

/** The password again, for this session alone (AC9). */
export const reauth = handle(reauthCall, (request) => unlessBusy(() => prove(request)))

async function prove(request: Request<typeof reauthCall>) {
  const { services, session, body, ip } = request
  const { username, idHash } = session
  const tried = await tryPassword(request, { session, username, password: body.password })
  if (tried.kind === 'tooMany') return tooManyTries(tried.wait)
  if (tried.kind === 'wrong') return WRONG

  const { user } = tried
  return services.db.transaction(async (tx) => {
    // Null when the password has changed since it was verified.
    if (!(await lockProvedUser(tx, user.id, user.passwordHash))) return WRONG
    await renewProof(tx, idHash)
    const id = wireId('user', user.id)
    await audit(tx, { actor: id, action: 'session.reauth', subject: id, ip })
    return done({ message: 'success' as const })
  })
}
