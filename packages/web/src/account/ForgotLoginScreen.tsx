import { Button } from '@mantine/core'
import { recoveryRefusalTexts } from '@sidebet/copy/refusals/recovery'
import { accountTexts } from '@sidebet/copy/screens/account'
import { recoveryAnswers, recoveryTexts } from '@sidebet/copy/screens/recovery'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import styles from './account.module.css'
import { ResetPassword } from './ResetPassword.tsx'
import { tokenIn } from './tokenIn.ts'

/** The account's e-mail, which receives the link, and its security question. */
type Recovery = { readonly email: string; readonly question: string }

/** Steps: the e-mail, its question, and the mailed link, which leads back here with a token (GAP-022). */
export function ForgotLoginScreen() {
  const { status } = useSession()
  const [token, forget] = useToken()
  const [isLinkOver, setLinkOver] = useState(false)
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  const [isBack, setBack] = useState(false)

  if (token !== null) {
    const onLinkOver = () => {
      setLinkOver(true)
      forget()
    }
    return <ResetPassword token={token} onLinkOver={onLinkOver} />
  }
  // A signed-in user whose link is no longer valid stays, and can request another.
  if (status === 'in' && !isLinkOver) return <Navigate to={paths.home} replace />
  return (
    <Page title={recoveryTexts.title} narrow>
      {isLinkOver && (
        <p className={styles.bad} role="alert">
          {recoveryRefusalTexts.linkOver}
        </p>
      )}
      {recovery === null ? (
        <EmailStep isBack={isBack} onQuestion={setRecovery} />
      ) : (
        <AnswerStep
          recovery={recovery}
          onLeave={() => {
            setBack(true)
            setRecovery(null)
          }}
        />
      )}
    </Page>
  )
}

/**
 * The token of the mailed link, and a function that drops it. The address loses the token at once. Neither the history
 * nor a later viewer of the screen can read it.
 */
function useToken(): [token: string | null, forget: () => void] {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const linked = tokenIn(hash)
  const [token, setToken] = useState(linked)
  useEffect(() => {
    if (linked === null) return
    setToken(linked)
    void navigate(pathname, { replace: true })
  }, [linked, pathname, navigate])
  return [token, () => setToken(null)]
}

/** The pressed button is gone and the next step needs typing: the focus moves to the first input of the step. */
function useStepFocus(isWanted = true) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) step.current?.querySelector('input')?.focus()
  }, [isWanted])
  return step
}

function EmailStep(props: {
  readonly isBack: boolean
  readonly onQuestion: (recovery: Recovery) => void
}) {
  const { isBack, onQuestion } = props
  const step = useStepFocus(isBack)

  async function fetchQuestion({ email }: FormValues<'email'>, focusOn: FocusOn<'email'>) {
    const answer = await api.getQuestion({ params: { email } })
    if (!answer.ok) return showFailure(answer)
    const question = answer.value[0]?.question ?? ''
    if (question !== '') return onQuestion({ email, question })
    await dialog.showMessage(recoveryTexts.unknownEmail)
    focusOn('email')
  }
  return (
    <div ref={step}>
      <Form<'email'> onSubmit={fetchQuestion}>
        <p className={styles.note}>{recoveryTexts.lead}</p>
        <TextField
          name="email"
          label={recoveryTexts.email}
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton>{recoveryTexts.submit}</SubmitButton>
      </Form>
    </div>
  )
}

function AnswerStep(props: { readonly recovery: Recovery; readonly onLeave: () => void }) {
  const { recovery, onLeave } = props
  const replacePage = useReplacePage()
  const step = useStepFocus()

  async function send({ secret }: FormValues<'secret'>, focusOn: FocusOn<'secret'>) {
    const answer = await api.requestLogin({ body: { email: recovery.email, secret } })
    if (!answer.ok) return showFailure(answer)
    const { error } = answer.value
    if (error === recoveryAnswers.right) {
      await dialog.showMessage(recoveryTexts.sent)
      return replacePage(paths.login)
    }
    const isUnknown = error === recoveryAnswers.unknownEmail
    await dialog.showMessage(isUnknown ? recoveryTexts.unknownEmail : recoveryTexts.wrongAnswer)
    focusOn('secret')
  }

  return (
    <div ref={step}>
      <p className={styles.question}>{recovery.question}</p>
      <Form<'secret'> onSubmit={send}>
        <TextField
          name="secret"
          label={recoveryTexts.answer}
          description={accountTexts.hints.secret}
          autoComplete="off"
          required
        />
        <SubmitButton>{recoveryTexts.submit}</SubmitButton>
        <Button variant="default" size="md" fullWidth onClick={onLeave}>
          {recoveryTexts.otherEmail}
        </Button>
      </Form>
    </div>
  )
}
