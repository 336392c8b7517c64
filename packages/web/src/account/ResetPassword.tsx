import { newPasswordTexts } from '@sidebet/copy/refusals/passwords'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { passwordsTexts } from '@sidebet/copy/screens/passwords'
import { recoveryTexts } from '@sidebet/copy/screens/recovery'
import { checkNewPassword } from '@sidebet/domain/account/newPassword'
import { api } from '../api/api.ts'
import { refreshSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import styles from './account.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Typed = FormValues<'password' | 'confirmation'>

/** Sets a new password by the mailed link. The user then logs in with it, even when this browser was signed in. */
export function ResetPassword(props: { readonly token: string; readonly onLinkOver: () => void }) {
  const { token, onLinkOver } = props
  const replacePage = useReplacePage()

  async function reset({ password, confirmation }: Typed, focusOn: FocusOn<keyof Typed>) {
    const result = checkNewPassword(password, confirmation)
    if (!result.ok) {
      await dialog.showMessage(textOf(newPasswordTexts, result.refusal))
      return focusOn(result.refusal.code === 'passwordWeak' ? 'password' : 'confirmation')
    }
    const answer = await api.resetPassword({ body: { token, password } })
    if (!answer.ok) {
      if (answer.code === 'unreachable') return
      if (answer.code === 'linkOver') return onLinkOver()
      return dialog.showMessage(answer.error)
    }
    await dialog.showMessage(passwordsTexts.changed)
    await refreshSession()
    replacePage(paths.login)
  }

  return (
    <Page title={recoveryTexts.newPassword.title} narrow>
      <Form<keyof Typed> onSubmit={reset}>
        <p className={styles.note}>{recoveryTexts.newPassword.lead}</p>
        <NewPasswordFields />
        <SubmitButton>{recoveryTexts.submit}</SubmitButton>
      </Form>
    </Page>
  )
}
