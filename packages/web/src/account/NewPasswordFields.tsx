import { accountTexts } from '@sidebet/copy/screens/account'
import { passwordsTexts } from '@sidebet/copy/screens/passwords'
import { PasswordField } from '../ui/forms/fields.tsx'

/** A new password, typed twice: `password` and `confirmation` of the form. */
export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        name="password"
        label={passwordsTexts.new}
        autoComplete="new-password"
        description={accountTexts.hints.password}
        required
      />
      <PasswordField
        name="confirmation"
        label={passwordsTexts.confirmation}
        autoComplete="new-password"
        required
      />
    </>
  )
}
