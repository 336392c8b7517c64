import { Button } from '@mantine/core'
import type { ContactKind } from '@sidebet/contract/profile'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import styles from './ConfirmContact.module.css'

const texts = profileScreenTexts.unconfirmed

/** An unconfirmed e-mail or phone (AC12): the user enters its code, requests another code, or reverts the change. */
export function ConfirmContact(props: {
  readonly contact: ContactKind
  /** `to` received the code; `confirmed` still receives login codes. Both as displayed. */
  readonly to: string
  readonly confirmed: string
}) {
  const { contact, to, confirmed } = props
  const [error, setError] = useState('')
  const refresh = useRefresh()
  const body = { userID: currentSession().userID, contact }

  async function confirm({ code }: FormValues<'code'>, focusOn: FocusOn<'code'>) {
    setError('')
    const answer = await api.confirmContact({ body: { ...body, code } })
    if (answer.ok) {
      toast(texts.done(to), 'good')
      return refresh('profile')
    }
    if (answer.code === 'unreachable') return
    // Nothing is left to confirm: the profile is refetched.
    if (answer.code === 'nothingToConfirm' || answer.code === 'emailTaken') {
      await dialog.showMessage(answer.error)
      return refresh('profile')
    }
    setError(answer.error)
    focusOn('code')
  }

  async function sendAgain() {
    setError('')
    const answer = await api.newContactCode({ body })
    if (answer.ok) return toast(texts.sent(to), 'good')
    await showFailure(answer)
  }

  async function revert() {
    const { cancel } = dialogTexts
    if (
      (await dialog.choose(texts.confirmRevert(confirmed), [cancel, texts.revert])) !== texts.revert
    )
      return
    const answer = await api.revertContact({ body })
    if (answer.ok) await refresh('profile')
    else await showFailure(answer)
  }

  return (
    <div className={styles.waiting}>
      <p>
        <strong>{texts.state}</strong> {texts[contact](confirmed)}
      </p>
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
      <div className={styles.others}>
        <Button variant="default" onClick={() => void sendAgain()}>
          {texts.again}
        </Button>
        <Button variant="default" onClick={() => void revert()}>
          {texts.revert}
        </Button>
      </div>
    </div>
  )
}
