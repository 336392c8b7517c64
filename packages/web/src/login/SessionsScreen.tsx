import { Button, Skeleton } from '@mantine/core'
import type { OwnSession } from '@sidebet/contract/sessions'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { sessionsTexts } from '@sidebet/copy/screens/sessions'
import { useId, useRef, useState } from 'react'
import { type Answer, api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { currentSession, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { LiveSwitch } from '../ui/forms/fields.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { readerFormat } from '../ui/reader.ts'
import styles from './SessionsScreen.module.css'

const texts = sessionsTexts
const TIME = readerFormat({ dateStyle: 'medium', timeStyle: 'short' })

const timeText = (instant: string) => TIME.format(new Date(instant))

/** Where the user is logged in, how to end it elsewhere, and whether logins are reported by mail. */
export function SessionsScreen() {
  const { userID } = useSession()
  const { data, error, refetch } = useCall(
    'ownSessions',
    { params: { userID }, quiet: true },
    { always: true },
  )
  return (
    <Page title={texts.title} narrow>
      <p className={styles.lead}>{texts.lead}</p>
      {data ? (
        <>
          <Sessions sessions={data.sessions} />
          <p className={styles.previous}>
            {data.previousLogin === null
              ? texts.noPreviousLogin
              : `${texts.previousLogin}: ${timeText(data.previousLogin)}`}
          </p>
          <Notices isOn={data.loginNotices} />
        </>
      ) : error ? (
        <Problem text={error.message}>
          <Button onClick={() => void refetch()}>{pageTexts.tryAgain}</Button>
        </Problem>
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="unseen" role="status">
        {pageTexts.loading}
      </span>
      <Skeleton height={120} mb={12} radius={18} />
      <Skeleton height={120} mb={12} radius={18} />
    </div>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const refresh = useRefresh()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  /** The pressed button may be gone with its session: the focus moves to the head of the list. */
  async function after(answer: Answer<unknown>, done = '') {
    if (!answer.ok && answer.code !== 'unknownId') {
      await showFailure(answer)
      return
    }
    await refresh('ownSessions')
    if (done !== '') toast(done, 'good')
    heading.current?.focus()
  }

  async function end({ sessionID, device }: OwnSession) {
    const { no } = dialogTexts
    if (
      (await dialog.choose(texts.confirmEnd(device), [no, texts.end], { main: no })) !== texts.end
    )
      return
    await after(await api.endSession({ body: { userID: currentSession().userID, sessionID } }))
  }

  async function endOthers() {
    const { no } = dialogTexts
    const words = [no, texts.endOthers] as const
    if ((await dialog.choose(texts.confirmEndOthers, words, { main: no })) !== texts.endOthers)
      return
    const answer = await api.endOtherSessions({ body: { userID: currentSession().userID } })
    await after(answer, texts.othersEnded)
  }

  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.list}
        </h2>
        {others.length > 0 && (
          <Button variant="default" onClick={() => void endOthers()}>
            {texts.endOthers}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionCard key={session.sessionID} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {others.length === 0 && <p className={styles.lead}>{texts.noOthers}</p>}
    </section>
  )
}

function SessionCard(props: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { session, onEnd } = props
  const { device, place: location, startedAt, lastUsedAt, isCurrent } = session
  return (
    <li className={styles.session}>
      <div className={styles.who}>
        <div>
          <h3>{device}</h3>
          <p className={styles.detail}>{location || texts.unknownLocation}</p>
        </div>
        {isCurrent ? (
          <span className={styles.current}>{texts.current}</span>
        ) : (
          <Button
            variant="default"
            className={styles.end!}
            aria-label={texts.endOf(device)}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        )}
      </div>
      <dl className={styles.times}>
        <div>
          <dt>{texts.started}</dt>
          <dd>{timeText(startedAt)}</dd>
        </div>
        <div>
          <dt>{texts.lastUsed}</dt>
          <dd>{timeText(lastUsedAt)}</dd>
        </div>
      </dl>
    </li>
  )
}

function Notices({ isOn }: { readonly isOn: boolean }) {
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)

  /** The switch shows the server's state: it does not change before the answer. */
  async function turn(loginNotices: boolean) {
    if (isSending) return
    setSending(true)
    const { userID } = currentSession()
    const answer = await api.loginNotices({ body: { userID, loginNotices } })
    if (answer.ok) await refresh('ownSessions')
    setSending(false)
    if (!answer.ok) await showFailure(answer)
  }

  return (
    <section className={styles.notices}>
      <h2>{texts.notices.title}</h2>
      <LiveSwitch
        label={texts.notices.label}
        words={[texts.notices.off, texts.notices.on]}
        isOn={isOn}
        onTurn={(loginNotices) => void turn(loginNotices)}
      />
      <p className={styles.detail}>{texts.notices.lead}</p>
    </section>
  )
}
