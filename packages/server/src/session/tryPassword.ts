import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
import type { Services } from '../core/services.ts'
import { countTries } from '../core/throttle.ts'
import { verifyPassword } from '../core/users/passwordHash.ts'
import { findLogin, type LoginRow } from '../core/users/users.sql.ts'
import { loginLimits } from './loginTries.ts'
import { giveBackTries } from './tries.sql.ts'

type Tried =
  | { readonly kind: 'right'; readonly user: LoginRow }
  | { readonly kind: 'wrong' }
  /** Nobody looked at it: whole seconds to wait. */
  | { readonly kind: 'tooMany'; readonly wait: number }

/**
 * Judges a password. All calls that do share one count of wrong ones (AC3), and nobody can tell a wrong name from a
 * wrong password (AC4). `username` is composed (NFC). Throws `HashingBusy`, and then the try does not count.
 */
export async function tryPassword(
  { services: { db, config }, ip }: { readonly services: Services; readonly ip: string },
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Tried> {
  const limits = loginLimits(username, ip)
  const wait = await countTries(db, limits, config.THROTTLE_SCALE)
  if (wait !== null) return { kind: 'tooMany', wait }

  // PostgreSQL stores no NUL in a text; no user has any control character in the name.
  const user = hasControls(username) ? null : await findLogin(db, username)
  const giveBack = () => giveBackTries(db, limits)
  const isRight = await verifyPassword(user?.passwordHash ?? null, password).catch(
    async (error) => {
      // Nobody looked at the password, so it was not a wrong one.
      await giveBack()
      throw error
    },
  )
  if (!user || !isRight) return { kind: 'wrong' }
  await giveBack()
  return { kind: 'right', user }
}
