/** Plaid Link, which covers the page. Loaded only with real banks. */
import { Button, Loader } from '@mantine/core'
import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { useEffect } from 'react'
import { usePlaidLink } from 'react-plaid-link'
import styles from './banks.module.css'
import { accountIn, type LinkOutcome } from './linkMessage.ts'

/** Opens automatically once its script has loaded. */
export function PlaidWidget(props: {
  readonly token: string
  readonly onOutcome: (outcome: LinkOutcome) => void
}) {
  const { token, onOutcome } = props
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess: (publicToken, { accounts }) => {
      const account = accounts[0]
      if (!publicToken || !account) return onOutcome('left')
      onOutcome({ publicToken, accountId: account.id, ...accountIn(account) })
    },
    onExit: () => onOutcome('left'),
  })
  useEffect(() => {
    if (ready) open()
  }, [ready, open])
  return (
    <>
      {error ? (
        <p role="alert">{bankRefusalTexts.bankNotAdded}</p>
      ) : (
        <p role="status" className={styles.opening}>
          <Loader size={16} aria-hidden="true" /> {banksTexts.opening}
        </p>
      )}
      <Button data-autofocus variant="default" fullWidth onClick={() => onOutcome('left')}>
        {dialogTexts.close}
      </Button>
    </>
  )
}
