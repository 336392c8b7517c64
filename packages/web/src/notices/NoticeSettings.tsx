import { noticeSettingsTexts, noticesTexts } from '@sidebet/copy/screens/notices'
import { sessionsTexts } from '@sidebet/copy/screens/sessions'
import { NOTICE_CHANNELS, type NoticeChannel } from '@sidebet/domain/notices/noticeKinds'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, type OutputOf } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { LiveOneOf } from '../ui/forms/LiveOneOf.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './NoticeSettings.module.css'

const texts = noticeSettingsTexts

type Choices = OutputOf<'noticeChoices'>
type Choice = Choices['choices'][number]

/** The channel for each kind of notice, beside the app. */
export function NoticeSettings() {
  const choices = useCall('noticeChoices', { quiet: true }, { always: true })
  return (
    <Page title={noticesTexts.settings} narrow>
      <p className={styles.lead}>{texts.lead}</p>
      <WhenRead of={choices} notRead={texts.notRead}>
        {(read) => <Kinds read={read} />}
      </WhenRead>
      <p className={styles.lead}>
        {texts.logins} <Link to={paths.sessions}>{sessionsTexts.title}</Link>
      </p>
    </Page>
  )
}

function Kinds({ read: { choices, hasPhone } }: { readonly read: Choices }) {
  return (
    <>
      {!hasPhone && (
        <p className={styles.lead}>
          {texts.noPhone} <Link to={paths.myProfile}>{texts.confirmPhone}</Link>
        </p>
      )}
      <ul className={styles.kinds}>
        {choices.map((choice) => (
          <li key={choice.kind}>
            {choice.mayChange ? (
              <Channels choice={choice} hasPhone={hasPhone} />
            ) : (
              <Duty choice={choice} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Channels(props: { readonly choice: Choice; readonly hasPhone: boolean }) {
  const { choice, hasPhone } = props
  const { kind, channel: chosen } = choice
  const { title, about } = texts.kinds[kind]
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)

  /** The selection shows the server's state: it does not change before the answer. */
  async function choose(channel: NoticeChannel) {
    if (isSending) return
    setSending(true)
    const answer = await api.chooseNotices({ body: { kind, channel } })
    if (answer.ok) await refresh('noticeChoices')
    setSending(false)
    if (answer.ok) toast(texts.saved({ what: title, how: texts.channels[channel] }), 'good')
    else await showFailure(answer)
  }

  return (
    <LiveOneOf
      label={title}
      description={about}
      options={NOTICE_CHANNELS.map((value) => ({
        value,
        label: texts.channels[value],
        isOff: value === 'sms' && !hasPhone && value !== chosen,
      }))}
      value={chosen}
      onChoose={(channel) => void choose(channel)}
    />
  )
}

function Duty({ choice: { kind } }: { readonly choice: Choice }) {
  const { title, about } = texts.kinds[kind]
  return (
    <>
      <h2 className={styles.duty}>{title}</h2>
      <p>{about}</p>
      <p className={styles.always}>{texts.duty}</p>
    </>
  )
}
