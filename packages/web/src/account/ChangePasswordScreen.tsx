import { newPasswordTexts, passwordTexts } from '@sidebet/copy/refusals/passwords'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { accountAnswers } from '@sidebet/copy/screens/account'
import { passwordsTexts } from '@sidebet/copy/screens/passwords'
import { sessionsTexts } from '@sidebet/copy/screens/sessions'
import { checkNewPassword } from '@sidebet/domain/account/newPassword'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { PasswordField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import styles from './account.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Typed = FormValues<'currentPassword' | 'password' | 'confirmation'>

export function ChangePasswordScreen() {
  const replacePage = useReplacePage()
  const { currentUser } = useSession()
  return (
    <Page title={passwordsTexts.title} narrow>
      <Form<keyof Typed> onSubmit={(...typed) => change(...typed, replacePage)}>
        {/* Password managers read the username from here. */}
        <input name="username" autoComplete="username" value={currentUser} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label={passwordsTexts.current}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields />
        <p className={styles.note}>{passwordsTexts.othersEnd}</p>
        <SubmitButton>{passwordsTexts.submit}</SubmitButton>
      </Form>
      <PageLinks>
        <Link to={paths.sessions}>{sessionsTexts.title}</Link>
      </PageLinks>
    </Page>
  )
}

/** Order of the checks: the old password, the rule for the new one, equal entries (U4). The call follows. */
async function change(
  typed: Typed,
  focusOn: FocusOn<keyof Typed>,
  replacePage: (path: string) => void,
): Promise<void> {
  const { currentUser: username, userID } = currentSession()
  const { currentPassword, password, confirmation } = typed
  const checked = await api.checkOldPassword({ body: { username, password: currentPassword } })
  if (!checked.ok) return showFailure(checked)
  if (checked.value.message !== accountAnswers.passwordMatch) {
    await dialog.showMessage(passwordTexts.passwordWrong)
    return focusOn('currentPassword')
  }
  const result = checkNewPassword(password, confirmation)
  if (!result.ok) {
    await dialog.showMessage(textOf(newPasswordTexts, result.refusal))
    return focusOn(result.refusal.code === 'passwordWeak' ? 'password' : 'confirmation')
  }
  const body = { userID, username, currentPassword, password }
  const answer = await api.changePassword({ params: { username }, body })
  if (!answer.ok) return showFailure(answer)
  await dialog.showMessage(passwordsTexts.changed)
  replacePage(paths.home)
}
