import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../platform/http/session.ts'
import { verifyPassword } from '../platform/users/passwordHash.ts'
import { findLogin, type LoginRow } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { auditWrongPassword } from './auditWrongPassword.ts'
import { countPasswordTry } from './passwordTries.ts'

type RequestContext = {
  readonly services: Services
  readonly ip: string
  readonly http: { readonly request: FastifyRequest }
}

type Guess = {
  /** The session that requires the password; null at a login. */
  readonly session: Session | null
  readonly username: string
  readonly password: string
}

type Tried =
  | { readonly kind: 'right'; readonly user: LoginRow }
  | { readonly kind: 'wrong' }
  /** The password was not checked: whole seconds to wait. */
  | { readonly kind: 'tooMany'; readonly wait: number }

/**
 * Checks a password. All callers share one count of wrong ones (AC3), and a wrong name is indistinguishable from a wrong
 * password (AC4). `username` is composed (NFC). Throws `HashingBusy`, and then the try does not count.
 */
export async function tryPassword(
  context: RequestContext,
  { session, username, password }: Guess,
): Promise<Tried> {
  const { services, ip, http } = context
  // PostgreSQL stores no NUL in a text, and no username has a control character.
  const name = hasControls(username) ? '' : username
  const counted = await countPasswordTry(services, { username: name, ip, request: http.request })
  if (counted.wait !== null) return { kind: 'tooMany', wait: counted.wait }

  const { giveBack } = counted
  const user = await findLogin(services.db, name)
  const isRight = await verifyPassword(user?.passwordHash ?? null, password).catch(
    async (error) => {
      // The password was not checked, so it does not count as wrong.
      await giveBack()
      throw error
    },
  )
  if (!user || !isRight) {
    await auditWrongPassword(context, { session, user, name })
    return { kind: 'wrong' }
  }
  await giveBack()
  return { kind: 'right', user }
}
