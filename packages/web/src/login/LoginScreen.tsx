import { textOf } from '@sidebet/copy/refusals/textFor'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { regionsTexts } from '@sidebet/copy/screens/regions'
import { loginTexts, sessionTexts } from '@sidebet/copy/screens/session'
import { sessionEndTexts } from '@sidebet/copy/screens/sessionEnd'
import { COUNTRIES } from '@sidebet/domain/account/countries'
import { checkLogin } from '@sidebet/domain/account/loginChecks'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { withSupportEmail } from '../api/config.ts'
import { pageAfterLogin, signedUp } from '../session/afterLogin.ts'
import {
  refreshSession,
  setLoginCountry,
  startSecondFactor,
  useSession,
} from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { OneOfField, PasswordField, SwitchField, TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import styles from './LoginScreen.module.css'

type Typed = FormValues<'username' | 'password' | 'ofAge' | 'location'>

export function LoginScreen() {
  const replacePage = useReplacePage()
  const { ended } = useSession()
  const [{ username, password, country }] = useState(signedUp)
  return (
    <Page title={sessionTexts.landing.login} narrow>
      {ended !== '' && (
        <p className={styles.ended} role="status">
          {sessionEndTexts[ended]}
        </p>
      )}
      <Form<keyof Typed> onSubmit={(...typed) => logIn(...typed, replacePage)}>
        <TextField
          name="username"
          label={sessionTexts.username}
          autoComplete="username"
          defaultValue={username}
          required
        />
        <PasswordField
          name="password"
          label={sessionTexts.password}
          autoComplete="current-password"
          defaultValue={password}
          required
        />
        <OneOfField
          name="location"
          label={sessionTexts.location}
          options={COUNTRIES}
          defaultValue={country}
        />
        <SwitchField
          name="ofAge"
          label={sessionTexts.ofAge}
          words={[sessionTexts.ageNo, sessionTexts.ageYes]}
        />
        <SubmitButton>{sessionTexts.landing.login}</SubmitButton>
      </Form>
      <PageLinks>
        <Link to={paths.forgotLogin}>{sessionTexts.forgotLogin}</Link>
        <Link to={paths.signUp}>{sessionTexts.landing.signUp}</Link>
      </PageLinks>
    </Page>
  )
}

/** Required fields, age, location, the warning for the US, then the call (GAP-013). Entries stay after a refusal. */
async function logIn(
  typed: Typed,
  focusOn: FocusOn<keyof Typed>,
  replacePage: (path: string) => void,
): Promise<void> {
  const { username, password, location } = typed
  const result = checkLogin({ username, password, location, ofAge: typed.ofAge === 'true' })
  if (!result.ok) return dialog.showMessage(textOf(loginTexts, result.refusal))
  const { country, warn } = result.value
  const { ok } = dialogTexts
  if (warn !== null && (await dialog.choose(regionsTexts[warn], [ok])) !== ok) return

  const answer = await api.login({ body: { username, password } })
  if (!answer.ok) {
    if (answer.code === 'unreachable') return
    if (answer.code === 'frozen')
      return dialog.showMessage(await withSupportEmail(sessionTexts.frozenWhere))
    if (answer.code !== 'loginFailed') toast(answer.error, 'bad')
    await dialog.showMessage(sessionTexts.loginFailed)
    return focusOn('password')
  }
  setLoginCountry(country)
  if (answer.value.MFAon) {
    startSecondFactor(username)
    return replacePage(paths.mfa)
  }
  await refreshSession()
  replacePage(pageAfterLogin())
}
