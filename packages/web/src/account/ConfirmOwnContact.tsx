import { Button } from '@mantine/core'
import type { ContactKind } from '@sidebet/contract/profile'
import { profileScreenTexts } from '@sidebet/copy/screens/profile'
import { useState } from 'react'
import { CodeForm } from './CodeForm.tsx'
import styles from './ConfirmContact.module.css'
import { sendContactCode } from './sendContactCode.ts'

const texts = profileScreenTexts.unconfirmed

/**
 * The e-mail or phone of the sign-up, where it has to be confirmed (GAP-087): a button sends the code, then the code is entered.
 * `to` is displayed. `hasWaiting`: something waits for the confirmation.
 */
export function ConfirmOwnContact(props: {
  readonly contact: ContactKind
  readonly to: string
  readonly hasWaiting: boolean
}) {
  const { contact, to, hasWaiting } = props
  const [isSent, setSent] = useState(false)
  const send = async () => {
    if (await sendContactCode(contact, to)) setSent(true)
  }
  return (
    <div className={styles.waiting}>
      <p>
        <strong>{texts.state}</strong> {hasWaiting ? texts.waiting : texts.own}
      </p>
      {isSent && <CodeForm contact={contact} to={to} />}
      <div className={styles.others}>
        <Button variant="default" onClick={() => void send()}>
          {isSent ? texts.again : texts.send}
        </Button>
      </div>
    </div>
  )
}
