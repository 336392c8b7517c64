import { ok, type Result, refuse } from '../result.ts'
import { isStrongPassword, passwordOf } from './passwordStrength.ts'

export type NewPasswordRefusal =
  | { readonly code: 'passwordWeak' }
  | { readonly code: 'newPasswordsDiffer' }

/** A new password that was typed twice. The rule of the sign-up is checked first (AC2), then the equality of both (U4). */
export function checkNewPassword(
  password: string,
  confirmation: string,
): Result<string, NewPasswordRefusal> {
  if (!isStrongPassword(password)) return refuse({ code: 'passwordWeak' })
  if (passwordOf(confirmation) !== passwordOf(password)) {
    return refuse({ code: 'newPasswordsDiffer' })
  }
  return ok(password)
}
