import { ok, type Result, refuse } from '../result.ts'
import { type Country, isCountry } from './countries.ts'
import { isEmail, normalizeEmail } from './emailFormat.ts'
import { personName } from './names.ts'
import { isStrongPassword, passwordOf } from './passwordStrength.ts'
import { phoneDigits } from './phoneDigits.ts'
import { isSecurityQuestion, type SecurityQuestion, secretOf } from './securityQuestions.ts'
import { usernameOf } from './username.ts'

/** The form as typed. The browser has all fields; the server receives the joined phone and no confirmation. */
export type SignUpForm = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  /** The number alone when `countryCode` is given, else country code and number. */
  readonly phone: string
  readonly countryCode?: string
  readonly password: string
  /** Not compared when it is absent. */
  readonly passwordConfirmation?: string
  readonly question: string
  readonly secret: string
  readonly country: string
  readonly mfaOn: boolean
}

export type SignUpRefusal =
  | { readonly code: 'nameMissing' }
  | { readonly code: 'phoneInvalid' }
  | { readonly code: 'passwordsDiffer' }
  | { readonly code: 'emailInvalid' }
  | { readonly code: 'passwordWeak' }
  | { readonly code: 'usernameInvalid' }
  | { readonly code: 'questionMissing' }
  | { readonly code: 'secretMissing' }
  | { readonly code: 'countryUnknown' }

/** A user ready to be stored, except that the password and the secret are hashed first. */
export type NewUser = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  /** In the form of `normalizeEmail`. */
  readonly email: string
  /** Digits: country code and number. */
  readonly phone: string
  readonly password: string
  readonly question: SecurityQuestion
  readonly secret: string
  readonly country: Country
  readonly mfaOn: boolean
}

/**
 * The five stated checks in the stated order (U1), then ours (GAP-025). `emailInUse` is the result of the query for
 * `normalizeEmail(form.email)`. Only the unique index of the database detects a username that is in use ("User already
 * exists").
 */
export function checkSignUp(
  form: SignUpForm,
  lookup: { readonly emailInUse: boolean },
): Result<NewUser, SignUpRefusal> {
  const firstName = personName(form.firstName)
  const lastName = personName(form.lastName)
  if (firstName === null || lastName === null) return refuse({ code: 'nameMissing' })

  const phone = phoneDigits(form.phone, form.countryCode)
  if (phone === null) return refuse({ code: 'phoneInvalid' })

  const password = passwordOf(form.password)
  const { passwordConfirmation = form.password } = form
  if (passwordOf(passwordConfirmation) !== password) return refuse({ code: 'passwordsDiffer' })

  const email = normalizeEmail(form.email)
  if (!isEmail(email) || lookup.emailInUse) return refuse({ code: 'emailInvalid' })

  if (!isStrongPassword(password)) return refuse({ code: 'passwordWeak' })

  const username = usernameOf(form.username)
  if (username === null) return refuse({ code: 'usernameInvalid' })

  const { question, country, mfaOn } = form
  if (!isSecurityQuestion(question)) return refuse({ code: 'questionMissing' })
  const secret = secretOf(form.secret)
  if (secret === null) return refuse({ code: 'secretMissing' })
  if (!isCountry(country)) return refuse({ code: 'countryUnknown' })

  return ok({
    firstName,
    lastName,
    username,
    email,
    phone,
    password,
    question,
    secret,
    country,
    mfaOn,
  })
}
