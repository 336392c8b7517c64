import { ok, type Result, refuse } from '../result.ts'
import { isCountry, type LoginCountry, loginCountryOf } from './countries.ts'

/** The fields of the login screen. Only username and password are sent (GAP-011). */
export type LoginForm = {
  readonly username: string
  readonly password: string
  /** The age toggle: true for Yes. Its initial value is No. */
  readonly ofAge: boolean
  /** One of COUNTRIES; empty when none was chosen. */
  readonly location: string
}

export type LoginRefusal =
  | { readonly code: 'fieldsMissing' }
  | { readonly code: 'underage' }
  | { readonly code: 'noLocation' }

export type LoginLocation = {
  readonly country: LoginCountry
  /** A warning that is shown before the login continues. It never blocks the login (GAP-004). */
  readonly warn: 'usRestrictedStates' | null
}

/** The screen's checks before a login is sent, in the order of GAP-013. */
export function checkLogin(form: LoginForm): Result<LoginLocation, LoginRefusal> {
  if (form.username === '' || form.password === '') return refuse({ code: 'fieldsMissing' })
  if (!form.ofAge) return refuse({ code: 'underage' })
  if (!isCountry(form.location)) return refuse({ code: 'noLocation' })
  const country = loginCountryOf(form.location)
  return ok({ country, warn: country === 'US' ? 'usRestrictedStates' : null })
}
