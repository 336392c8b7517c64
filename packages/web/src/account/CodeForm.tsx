import type { ContactKind } from '@sidebet/contract/profile'
import { codeTexts } from '@sidebet/copy/screens/codes'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { oneTimeCode } from '@sidebet/domain/account/mfaCode'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'

const texts = profileScreenTexts.unconfirmed

/** The entry of the code that confirms an e-mail or phone. `to` received the code, as displayed. */
export function CodeForm({ contact, to }: { readonly contact: ContactKind; readonly to: string }) {
  const [error, setError] = useState('')
  const refresh = useRefresh()

  async function confirm({ code }: FormValues<'code'>, focusOn: FocusOn<'code'>) {
    setError('')
    if (oneTimeCode(code) === null) return showMistake(codeTexts.mistyped)
    const { userID } = currentSession()
    const answer = await api.confirmContact({ body: { userID, contact, code } })
    if (answer.ok) {
      toast(texts.done(to), 'good')
      return refresh('profile', 'ownContacts')
    }
    if (answer.code === 'unreachable') return
    // Nothing is left to confirm: the profile is refetched.
    if (answer.code === 'nothingToConfirm' || answer.code === 'emailTaken') {
      await dialog.showMessage(answer.error)
      return refresh('profile', 'ownContacts')
    }
    showMistake(answer.error)

    function showMistake(text: string) {
      setError(text)
      focusOn('code')
    }
  }

  return (
    <Form<'code'> onSubmit={confirm}>
      <TextField
        name="code"
        label={texts.code(to)}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        required
      />
      <SubmitButton>{texts.confirm}</SubmitButton>
    </Form>
  )
}
