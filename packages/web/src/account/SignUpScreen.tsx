import { signUpTexts } from '@sidebet/copy/refusals/signUp'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { accountTexts } from '@sidebet/copy/screens/account'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { COUNTRIES } from '@sidebet/domain/account/countries'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { SECURITY_QUESTIONS } from '@sidebet/domain/account/securityQuestions'
import { checkSignUp, type NewUser } from '@sidebet/domain/account/signUpChecks'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api/api.ts'
import { noteSignUp } from '../session/afterLogin.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { ChoiceField, PasswordField, SwitchField, TextField } from '../ui/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { PhoneFields } from '../ui/forms/PhoneFields.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { Sums } from '../ui/Sums.tsx'
import { countryOfLanguage } from './countryOfLanguage.ts'
import styles from './SignUpScreen.module.css'

const { labels, hints, steps } = accountTexts
const STEPS = 3

type Typed = FormValues<
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'countryCode'
  | 'phone'
  | 'password'
  | 'passwordConfirmation'
  | 'question'
  | 'secret'
  | 'country'
  | 'mfaOn'
>

const PHONE = { countryCode: accountTexts.countryCodeDefault, phone: '' }

/**
 * Three steps in one form: each appears below the one before, so that everything can still be changed. A complete step shows the
 * next one by itself, and moves no focus: the user may still be typing.
 */
export function SignUpScreen() {
  const replacePage = useReplacePage()
  const [invitation] = useState(useInvitation())
  const [step, setStep] = useState(1)
  const [focused, setFocused] = useState(1)
  function next(typed: Typed) {
    if (step === STEPS) return signUp(typed, invitation, replacePage)
    setFocused(step + 1)
    setStep(step + 1)
  }
  /** A step that has appeared by itself is entered first: its fields are not missing yet. */
  function enterShownStep(event: SubmitEvent<HTMLElement>) {
    const last = Array.from(event.currentTarget.querySelectorAll('fieldset:not([hidden])')).at(-1)
    if (focused === step || !(last instanceof HTMLFieldSetElement) || !isUntouched(last)) return
    event.preventDefault()
    event.stopPropagation()
    setFocused(step)
  }
  const shown = { of: step, focused, onComplete: (nth: number) => setStep(Math.max(step, nth + 1)) }
  return (
    <Page title={accountTexts.signUpButton} narrow>
      <div onSubmitCapture={enterShownStep}>
        <Form<keyof Typed> onSubmit={next}>
          <Step nth={1} {...shown} texts={steps.login}>
            <TextField
              name="username"
              label={sessionTexts.username}
              autoComplete="username"
              description={hints.username}
              required
            />
            <TextField
              name="email"
              label={labels.email}
              type="email"
              autoComplete="email"
              required
            />
            <PasswordField
              name="password"
              label={sessionTexts.password}
              autoComplete="new-password"
              description={hints.password}
              required
            />
            <PasswordField
              name="passwordConfirmation"
              label={labels.passwordConfirmation}
              autoComplete="new-password"
              required
            />
          </Step>
          <Step nth={2} {...shown} texts={steps.person}>
            <div className={styles.pair}>
              <TextField
                name="firstName"
                label={labels.firstName}
                isFreeText
                autoComplete="given-name"
                required
              />
              <TextField
                name="lastName"
                label={labels.lastName}
                isFreeText
                autoComplete="family-name"
                required
              />
            </div>
            <PhoneFields labels={labels} of={PHONE} isOwn required codeRequired />
          </Step>
          <Step nth={3} {...shown} texts={steps.security}>
            <ChoiceField
              name="question"
              label={labels.question}
              prompt={hints.question}
              options={SECURITY_QUESTIONS}
              required
            />
            <TextField
              name="secret"
              label={labels.secret}
              autoComplete="off"
              description={hints.secret}
              required
            />
            <ChoiceField
              name="country"
              label={labels.country}
              prompt={hints.country}
              options={COUNTRIES}
              defaultValue={countryOfLanguage(navigator.language)}
              autoComplete="off"
              required
            />
            <SwitchField
              name="mfaOn"
              label={sessionTexts.mfa.title}
              words={[accountTexts.mfaOff, accountTexts.mfaOn]}
              defaultOn
            />
          </Step>
          <SubmitButton>{step < STEPS ? steps.next : accountTexts.signUpButton}</SubmitButton>
        </Form>
      </div>
    </Page>
  )
}

/** The fields of a step, and the reason for them. A later one is hidden, not absent: a browser may fill it in. */
function Step(props: {
  readonly nth: number
  /** The last step that is shown. */
  readonly of: number
  /** The step whose first field gets the focus when it appears. */
  readonly focused: number
  /** Called while the last shown step is complete. */
  readonly onComplete: (nth: number) => void
  readonly texts: { readonly title: string; readonly why: string }
  readonly children: ReactNode
}) {
  const { nth, of, focused, onComplete, texts, children } = props
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isShown = nth <= of
  useEffect(() => {
    const [first] = fieldset.current?.elements ?? []
    if (nth > 1 && nth === focused && first instanceof HTMLElement) first.focus()
  }, [nth, focused])
  return (
    <fieldset
      ref={fieldset}
      className={styles.step}
      hidden={!isShown}
      onInput={({ currentTarget }) => {
        if (nth === of && nth < STEPS && isComplete(currentTarget)) onComplete(nth)
      }}
    >
      <legend>
        <span className={styles.nth}>{steps.nth({ nth, of: STEPS })}</span> {texts.title}
      </legend>
      <p className={styles.why}>{texts.why}</p>
      {children}
    </fieldset>
  )
}

const isUntouched = ({ elements }: HTMLFieldSetElement) =>
  Array.from(elements).every((field) => !isEntered(field))

/** A value that the user has entered, and not the form. */
function isEntered(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return field.value !== '' && !field.selectedOptions[0]?.defaultSelected
  }
  return (
    field instanceof HTMLInputElement &&
    field.type !== 'checkbox' &&
    field.value !== field.defaultValue
  )
}

/** Every field has a possible entry, and the password was typed twice. */
function isComplete({ elements }: HTMLFieldSetElement): boolean {
  const fields = Array.from(elements).filter((field) => field instanceof HTMLInputElement)
  const passwords = fields.filter(({ autocomplete }) => autocomplete === 'new-password')
  return (
    fields.every(({ validity }) => validity.valid) &&
    new Set(passwords.map(({ value }) => value)).size <= 1
  )
}

/**
 * The token of an invitation's link, which shows that the user reads the e-mail; '' without one. The URL fragment (after the #) is
 * not sent by browsers, and logs do not contain it.
 */
function useInvitation(): string {
  return /^#invitation=([\w.-]+)/.exec(useLocation().hash)?.[1] ?? ''
}

/** Sign Up, the confirm dialog, then Submit: it checks in the specified order and posts (GAP-026). Entries stay. */
async function signUp(
  typed: Typed,
  invitation: string,
  replacePage: (path: string) => void,
): Promise<void> {
  if (!(await confirmEntries(typed))) return

  const email = normalizeEmail(typed.email)
  const emailInUse = isEmail(email) && (await isInUse(email))
  const result = checkSignUp({ ...typed, mfaOn: typed.mfaOn === 'true' }, { emailInUse })
  if (!result.ok) return dialog.showMessage(textOf(signUpTexts, result.refusal))

  const refusal = await post(result.value, invitation)
  if (refusal === 'unreachable') return
  if (refusal !== null) return dialog.showMessage(refusal)
  await dialog.showMessage(accountTexts.signedUp)
  noteSignUp(result.value)
  replacePage(paths.login)
}

/** The question shows what was entered, without the secrets. True for Submit. */
async function confirmEntries(typed: Typed): Promise<boolean> {
  const { confirmSignUp, signUpSubmit } = accountTexts
  const rows: [string, string][] = [
    [labels.firstName, typed.firstName],
    [labels.lastName, typed.lastName],
    [sessionTexts.username, typed.username],
    [labels.email, typed.email],
    [labels.phone, `${typed.countryCode} ${typed.phone}`],
    [labels.country, typed.country],
  ]
  const content = (
    <>
      <p>{confirmSignUp}</p>
      <Sums of={rows} />
    </>
  )
  return (await dialog.choose(content, [dialogTexts.cancel, signUpSubmit])) === signUpSubmit
}

/** Without an answer the sign-up is posted, and the server checks the e-mail. */
async function isInUse(email: string): Promise<boolean> {
  const answer = await api.checkUniqueEmail({ params: { email }, quiet: true })
  return answer.ok && answer.value.length > 0
}

/** Null when the user is signed up, else the error text; 'unreachable' without an answer. */
async function post({ mfaOn, ...user }: NewUser, invitation: string): Promise<string | null> {
  const answer = await api.signUp({ body: { ...user, MFAon: mfaOn, invitation } })
  if (!answer.ok) return answer.code === 'unreachable' ? answer.code : answer.error
  if (!('error' in answer.value)) return null
  const { code, error } = answer.value
  return code === 'userExists' ? accountTexts.usernameExists : error
}
