import { Button } from '@mantine/core'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { useId } from 'react'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import styles from './SavedReceivers.module.css'

const texts = withdrawalsTexts.receivers

/** The receivers of earlier withdrawals, to remove; nothing without any. */
export function SavedReceivers() {
  const id = useId()
  const receivers = useCall('ownReceivers', { quiet: true }, { always: true })
  const refresh = useRefresh()

  async function remove(receiver: string) {
    const buttons = [dialogTexts.cancel, texts.remove] as const
    const main = dialogTexts.cancel
    const answer = await dialog.choose(texts.confirmRemove(receiver), buttons, { main })
    if (answer !== texts.remove) return
    const removed = await api.removeReceiver({ body: { receiver } })
    if (removed.ok) toast(texts.removed(receiver), 'good')
    else await showFailure(removed)
    await refresh('ownReceivers')
  }

  const saved = receivers.data?.data ?? []
  if (saved.length === 0) return null
  return (
    <section className={styles.receivers} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ul>
        {saved.map(({ receiver }) => (
          <li key={receiver}>
            <span>{receiver}</span>
            <Button
              variant="default"
              aria-label={texts.removeOf(receiver)}
              onClick={() => void remove(receiver)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
