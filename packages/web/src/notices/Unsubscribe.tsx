import { connectionTexts } from '@sidebet/copy/screens/connection'
import {
  noticeSettingsTexts,
  noticesTexts,
  unsubscribePageTexts,
} from '@sidebet/copy/screens/notices'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import styles from './NoticeSettings.module.css'
import { kindOf, type Unsubscribed, unsubscribe } from './unsubscribe.ts'

const texts = unsubscribePageTexts

/** Ends mails of one kind, by the link in one of them: opening it changes nothing, its button does (S31). */
export function Unsubscribe() {
  const token = useToken()
  return (
    <Page title={texts.title} narrow>
      {token === '' ? (
        <Over text={texts.failed} />
      ) : (
        <ConfirmUnsubscribe key={token} token={token} />
      )}
    </Page>
  )
}

/**
 * The token of the mailed link; '' without one. The address loses the token at once. Neither the history nor a later
 * viewer of the screen can read it.
 */
function useToken(): string {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const linkToken = new URLSearchParams(search).get('token')
  const [token, setToken] = useState(linkToken ?? '')
  useEffect(() => {
    if (linkToken === null) return
    setToken(linkToken)
    void navigate(pathname, { replace: true })
  }, [linkToken, pathname, navigate])
  return token
}

function ConfirmUnsubscribe({ token }: { readonly token: string }) {
  const kind = kindOf(token)
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<Unsubscribed | null>(null)
  async function send() {
    if (isSending) return
    setSending(true)
    setResult(await unsubscribe(token))
    setSending(false)
  }
  if (result === 'done') return <Over text={texts.done} />
  if (result === 'wrongToken') return <Over text={texts.failed} />
  return (
    <>
      <p>{kind ? texts.confirmOf(noticeSettingsTexts.kinds[kind].title) : texts.confirm}</p>
      <p className={styles.lead}>{texts.stays}</p>
      <BusyButton size="md" isBusy={isSending} showsLoader onClick={() => void send()}>
        {texts.title}
      </BusyButton>
      <p role="status">{result !== null && !isSending && connectionTexts[result]}</p>
    </>
  )
}

/** The pressed button is gone: the focus moves to the result. */
function Over({ text }: { readonly text: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <p ref={message} tabIndex={-1} className={styles.over}>
        {text}
      </p>
      <LinkButton to={paths.noticeSettings}>{noticesTexts.settings}</LinkButton>
    </>
  )
}
