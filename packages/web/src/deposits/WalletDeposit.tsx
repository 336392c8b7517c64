import { Skeleton } from '@mantine/core'
import { depositRefusalTexts } from '@sidebet/contract/texts/depositRefusals'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { plainDollars } from '@sidebet/domain/money'
import { useState } from 'react'
import { useConfig } from '../core/config.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { AmountField } from '../core/forms/AmountField.tsx'
import { Form, SubmitButton } from '../core/forms/form.tsx'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { Page } from '../core/shell/page.tsx'
import { paths } from '../core/shell/paths.ts'
import { readDeposit } from './depositAmount.ts'
import { PayButtons } from './PayButtons.tsx'
import type { Wish } from './payByWallet.tsx'
import styles from './WalletDeposit.module.css'

const texts = depositsTexts.wallet

/** A deposit by card or wallet: the amount, then the provider's buttons. */
export function WalletDeposit() {
  const config = useConfig()
  return (
    <Page title={depositsTexts.options.wallet} narrow>
      {config === null && <Skeleton height={140} radius={18} />}
      {config?.wallet.mode === 'live' && <NotYet />}
      {config?.wallet.mode === 'sandbox' && <DepositForm sandboxOrigin={config.sandboxOrigin} />}
    </Page>
  )
}

function NotYet() {
  return (
    <>
      <p>{texts.notYet}</p>
      <LinkButton to={paths.depositChoice}>{depositsTexts.options.title}</LinkButton>
    </>
  )
}

function DepositForm({ sandboxOrigin }: { readonly sandboxOrigin: string }) {
  const [text, setText] = useState('')
  const [wish, setWish] = useState<Wish | null>(null)

  function change(typed: string) {
    setText(typed)
    // The buttons are for the amount that was set, never for another.
    setWish(null)
  }

  function set() {
    const amount = readDeposit(text)
    if (amount === null) return void dialog.tell(depositRefusalTexts.depositLimits)
    setText(plainDollars(amount))
    setWish({ amount, key: crypto.randomUUID() })
  }

  return (
    <div className={styles.card}>
      <Form onSubmit={set}>
        <AmountField
          label={texts.amount}
          value={text}
          onChange={change}
          description={texts.feeNote}
        />
        <SubmitButton>{texts.setAmount}</SubmitButton>
      </Form>
      {wish && (
        <PayButtons
          key={wish.key}
          wish={wish}
          sandboxOrigin={sandboxOrigin}
          onFailed={() => setWish({ ...wish, key: crypto.randomUUID() })}
        />
      )}
    </div>
  )
}
