import { accountTexts, signUpTexts } from '@sidebet/contract/texts/account'
import { textOf } from '@sidebet/contract/texts/textFor'
import { COUNTRIES } from '@sidebet/domain/account/countries'
import { isEmail, lowerEmail } from '@sidebet/domain/account/emailFormat'
import { SECURITY_QUESTIONS } from '@sidebet/domain/account/securityQuestions'
import { checkSignUp, type NewUser } from '@sidebet/domain/account/signUpChecks'
import { api } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { ChoiceField, PasswordField, SwitchField, TextField } from '../core/forms/fields.tsx'
import { Form, type FormValues, SubmitButton } from '../core/forms/form.tsx'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import { useReplacePage } from '../core/shell/useReplacePage.ts'
import styles from './SignUpScreen.module.css'

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

export function SignUpScreen() {
  const replacePage = useReplacePage()
  return (
    <Page title={accountTexts.signUpButton} narrow>
      <Form<keyof Typed> onSubmit={(typed) => signUp(typed, replacePage)}>
        <div className={styles.pair}>
          <TextField name="firstName" label="First Name" autoComplete="given-name" required />
          <TextField name="lastName" label="Last Name" autoComplete="family-name" required />
        </div>
        <TextField
          name="username"
          label="Username"
          autoComplete="username"
          description="3 to 30 letters, digits, dots, underscores and hyphens"
          required
        />
        <TextField name="email" label="Email" type="email" autoComplete="email" required />
        <div className={styles.phone}>
          <TextField
            name="countryCode"
            label="Country Code"
            type="tel"
            autoComplete="tel-country-code"
            defaultValue={accountTexts.countryCodeDefault}
            required
          />
          <TextField
            name="phone"
            label="Phone Number"
            type="tel"
            autoComplete="tel-national"
            required
          />
        </div>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          description="More than 7 characters, with a letter, a number and one of !@#$%^&*"
          required
        />
        <PasswordField
          name="passwordConfirmation"
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <ChoiceField
          name="question"
          label="Security Question"
          prompt="Choose a question"
          options={SECURITY_QUESTIONS}
          required
        />
        <TextField
          name="secret"
          label="Security Answer"
          autoComplete="off"
          description="Upper and lower case count"
          required
        />
        <ChoiceField
          name="country"
          label="Country"
          prompt="Choose your country"
          options={COUNTRIES}
          autoComplete="off"
          required
        />
        <SwitchField
          name="mfaOn"
          label="Multi-Factor Authentication"
          words={[accountTexts.mfaOff, accountTexts.mfaOn]}
          defaultOn
        />
        <SubmitButton>{accountTexts.signUpButton}</SubmitButton>
      </Form>
    </Page>
  )
}

/** Sign Up, the confirm dialog, then Submit, which checks in the stated order and posts (GAP-026). Entries stay. */
async function signUp(typed: Typed, replacePage: (path: string) => void): Promise<void> {
  const { askSignUp, signUpSubmit } = accountTexts
  if ((await dialog.choose(askSignUp, ['Cancel', signUpSubmit])) !== signUpSubmit) return

  const email = lowerEmail(typed.email)
  const emailInUse = isEmail(email) && (await isInUse(email))
  const ruling = checkSignUp({ ...typed, mfaOn: typed.mfaOn === 'true' }, { emailInUse })
  if (!ruling.ok) return dialog.tell(textOf(signUpTexts, ruling.refusal))

  const refusal = await post(ruling.value)
  if (refusal === 'unreachable') return
  if (refusal !== null) return dialog.tell(refusal)
  await dialog.tell(accountTexts.signedUp)
  replacePage(paths.login)
}

/** Without an answer the server decides when the sign-up is posted. */
async function isInUse(email: string): Promise<boolean> {
  const answer = await api.checkUniqueEmail({ params: { email }, quiet: true })
  return answer.ok && answer.value.length > 0
}

/** Null when the user is signed up, else what to say. */
async function post({ mfaOn, ...user }: NewUser): Promise<string | null> {
  const answer = await api.signUp({ body: { ...user, MFAon: mfaOn } })
  if (!answer.ok) return answer.code === 'unreachable' ? answer.code : answer.error
  if (!('error' in answer.value)) return null
  const { code, error } = answer.value
  return code === 'userExists' ? accountTexts.usernameExists : error
}
