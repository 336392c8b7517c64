import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { reauthTexts } from '@sidebet/copy/screens/reauth'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { PasswordField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import styles from './promptPassword.module.css'

/** Prompts for the password until it is right or the user cancels. True when it was right (AC9). */
export async function promptPassword(): Promise<boolean> {
  const { title } = reauthTexts
  return (
    (await dialog.sheet<true | 'X'>((close) => <PasswordPrompt close={close} />, { title })) ===
    true
  )
}

function PasswordPrompt({ close }: { readonly close: (value: true | 'X') => void }) {
  const [error, setError] = useState('')

  async function prove({ password }: FormValues<'password'>, focusOn: FocusOn<'password'>) {
    setError('')
    const answer = await api.reauth({ body: { password } })
    if (answer.ok) return close(true)
    setError(answer.error)
    focusOn('password')
  }

  return (
    <Form<'password'> onSubmit={prove}>
      <p className={styles.lead}>{reauthTexts.lead}</p>
      <PasswordField
        name="password"
        label={sessionTexts.password}
        autoComplete="current-password"
        error={error}
        required
      />
      <SubmitButton>{reauthTexts.submit}</SubmitButton>
      <Button variant="default" size="md" fullWidth onClick={() => close('X')}>
        {dialogTexts.cancel}
      </Button>
    </Form>
  )
}
