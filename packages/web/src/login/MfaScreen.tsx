import { codeTexts } from '@sidebet/copy/screens/codes'
import { mfaPasskeyTexts } from '@sidebet/copy/screens/secondFactor'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { oneTimeCode } from '@sidebet/domain/account/mfaCode'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall } from '../api/useCall.ts'
import { pageAfterLogin } from '../session/afterLogin.ts'
import { canUsePasskeys, signWithPasskey } from '../session/passkeys.ts'
import { currentSession, endSession, refreshSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import styles from './MfaScreen.module.css'

const { mfa } = sessionTexts

type Way = 'newMfaCodeEmail' | 'newMfaCodeSms'

const WAYS: readonly (readonly [Way, string])[] = [
  ['newMfaCodeEmail', mfa.sendByEmail],
  ['newMfaCodeSms', mfa.sendBySms],
]

/** The second factor: the user requests, receives and types a code. One wrong code ends the login (GAP-016). */
export function MfaScreen() {
  const [mistake, setMistake] = useState('')
  const [sending, setSending] = useState<Way | 'passkey' | null>(null)
  const [wasSent, setSent] = useState(false)
  const replacePage = useReplacePage()
  const own = { params: { username: currentSession().loginAttempt }, quiet: true } as const
  const choices = useCall('mfaChoices', own, { always: true })

  async function send(way: Way) {
    if (sending !== null) return
    setSending(way)
    const answer = await api[way]({ body: { username: currentSession().loginAttempt } })
    setSending(null)
    if (answer.ok) {
      setSent(true)
      return dialog.showMessage(mfa.sent)
    }
    if (answer.code !== 'unreachable') return startAgain(replacePage)
  }

  /** A typing mistake is not sent, because a wrong code ends the login. */
  async function submit({ MFAcode }: FormValues<'MFAcode'>, focusOn: FocusOn<'MFAcode'>) {
    const isMistyped = oneTimeCode(MFAcode) === null
    setMistake(isMistyped ? codeTexts.mistyped : '')
    if (isMistyped) focusOn('MFAcode')
    else await check(MFAcode, replacePage)
  }

  async function sign() {
    if (sending !== null) return
    setSending('passkey')
    await passWithPasskey(replacePage)
    setSending(null)
  }

  return (
    <Page title={mfa.title} narrow>
      <p>{mfa.lead}</p>
      <div className={styles.ways}>
        {WAYS.map(([way, word], nth) => (
          <BusyButton
            key={way}
            variant={nth === 0 && !wasSent ? 'filled' : 'default'}
            size="md"
            isBusy={sending === way}
            onClick={() => void send(way)}
          >
            {word}
          </BusyButton>
        ))}
        {canUsePasskeys(choices.data?.passkeyHost ?? '') && (
          <BusyButton
            variant="default"
            size="md"
            isBusy={sending === 'passkey'}
            onClick={() => void sign()}
          >
            {mfaPasskeyTexts.use}
          </BusyButton>
        )}
      </div>
      <Form<'MFAcode'> onSubmit={submit}>
        <div onInput={useSubmitInserted()}>
          <TextField
            name="MFAcode"
            label={mfa.enterCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            error={mistake}
            required
          />
        </div>
        <SubmitButton isQuiet={!wasSent}>{mfa.submit}</SubmitButton>
      </Form>
    </Page>
  )
}

/** A code that is pasted, or filled in by the browser, is submitted: only a typed one may have a mistake. */
function useSubmitInserted(): (event: FormEvent<HTMLElement>) => void {
  const length = useRef(0)
  return ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const isInserted = target.value.length > length.current + 1
    length.current = target.value.length
    if (isInserted && oneTimeCode(target.value) !== null) target.form?.requestSubmit()
  }
}

async function check(MFAcode: string, replacePage: (path: string) => void): Promise<void> {
  const answer = await api.checkMfa({ body: { username: currentSession().loginAttempt, MFAcode } })
  if (!answer.ok && answer.code === 'unreachable') return
  if (!answer.ok || !answer.value.MFAcheck) return startAgain(replacePage)
  await refreshSession()
  replacePage(pageAfterLogin())
}

/** A cancelled prompt or a refused call shows a message, and the login continues; a wrong passkey ends it. */
async function passWithPasskey(replacePage: (path: string) => void): Promise<void> {
  const username = currentSession().loginAttempt
  const challenge = await api.newMfaPasskey({ body: { username } })
  if (!challenge.ok) {
    await showFailure(challenge)
    return
  }
  const response = await signWithPasskey(challenge.value.options)
  if (response === null) return dialog.showMessage(mfaPasskeyTexts.notUsed)
  const answer = await api.checkMfaPasskey({ body: { username, response } })
  if (!answer.ok) {
    await showFailure(answer)
    return
  }
  if (!answer.value.MFAcheck) return startAgain(replacePage, mfaPasskeyTexts.wrong)
  await refreshSession()
  replacePage(pageAfterLogin())
}

/** A wrong code and a code that could not be sent have the same text (GAP-017). */
async function startAgain(
  replacePage: (path: string) => void,
  text: string = mfa.wrong,
): Promise<void> {
  await dialog.showMessage(text)
  endSession()
  replacePage(paths.login)
}
