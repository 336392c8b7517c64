import { ok, type Result, refuse } from '../result.ts'
import { isEmail, normalizeEmail } from './emailFormat.ts'
import { phoneDigits } from './phoneDigits.ts'
import { isSecurityQuestion, type SecurityQuestion, secretOf } from './securityQuestions.ts'

/** The form as typed on /editprofile. */
export type ProfileForm = {
  readonly email: string
  /** The number alone when `countryCode` is given, else country code and number. */
  readonly phone: string
  readonly countryCode?: string
  readonly question: string
  /** '' leaves the question and its answer unchanged (GAP-030). */
  readonly secret: string
}

export type ProfileRefusal =
  | { readonly code: 'emailInvalid' }
  | { readonly code: 'phoneInvalid' }
  | { readonly code: 'questionMissing' }
  | { readonly code: 'secretMissing' }

export type ProfileEntries = {
  /** In the form of `normalizeEmail`. */
  readonly email: string
  /** Digits: country code and number. */
  readonly phone: string
  /** Null when both are unchanged. */
  readonly recovery: { readonly question: SecurityQuestion; readonly secret: string } | null
}

/**
 * The stated check of the e-mail, then ours. `question` is the stored one. Another question with the old answer would lock
 * out its user, so a new question requires an answer.
 */
export function checkProfile(
  form: ProfileForm,
  stored: { readonly question: string },
): Result<ProfileEntries, ProfileRefusal> {
  const email = normalizeEmail(form.email)
  if (!isEmail(email)) return refuse({ code: 'emailInvalid' })

  const phone = phoneDigits(form.phone, form.countryCode)
  if (phone === null) return refuse({ code: 'phoneInvalid' })

  const { question } = form
  const isSameQuestion = question === '' || question === stored.question
  if (form.secret === '' && isSameQuestion) return ok({ email, phone, recovery: null })

  if (!isSecurityQuestion(question)) return refuse({ code: 'questionMissing' })
  const secret = secretOf(form.secret)
  if (secret === null) return refuse({ code: 'secretMissing' })
  return ok({ email, phone, recovery: { question, secret } })
}
