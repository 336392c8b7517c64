import { Button } from '@mantine/core'
import type { ContactKind } from '@sidebet/contract/profile'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './ConfirmContact.module.css'
import { sendContactCode } from './sendContactCode.ts'

const texts = profileScreenTexts.unconfirmed

/** A changed, unconfirmed e-mail or phone (AC12): the user enters its code, requests another code, or reverts the change. */
export function ConfirmContact(props: {
  readonly contact: ContactKind
  /** `to` received the code; `confirmed` still receives login codes. Both as displayed. */
  readonly to: string
  readonly confirmed: string
}) {
  const { contact, to, confirmed } = props
  const refresh = useRefresh()

  async function revert() {
    const { cancel } = dialogTexts
    if (
      (await dialog.choose(texts.confirmRevert(confirmed), [cancel, texts.revert])) !== texts.revert
    )
      return
    const answer = await api.revertContact({ body: { userID: currentSession().userID, contact } })
    if (answer.ok) await refresh('profile')
    else await showFailure(answer)
  }

  return (
    <div className={styles.waiting}>
      <p>
        <strong>{texts.state}</strong> {texts[contact](confirmed)}
      </p>
      <CodeForm contact={contact} to={to} />
      <div className={styles.others}>
        <Button variant="default" onClick={() => void sendContactCode(contact, to)}>
          {texts.again}
        </Button>
        <Button variant="default" onClick={() => void revert()}>
          {texts.revert}
        </Button>
      </div>
    </div>
  )
}
