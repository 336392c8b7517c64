import { Skeleton } from '@mantine/core'
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import { feeEstimate } from '@sidebet/domain/deposits/feeEstimate'
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Config, useConfig } from '../api/config.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { type FocusOn, Form, SubmitButton } from '../ui/forms/form.tsx'
import { QuickAmounts, typedAmount } from '../ui/forms/QuickAmounts.tsx'
import { readAmount } from '../ui/forms/readAmount.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './WalletDeposit.module.css'
import type { DepositRequest } from './walletOrder.ts'

const texts = depositsTexts.wallet

const QUICK_AMOUNTS = [25_00, 50_00, 100_00, 250_00, 500_00].map((amount) => ({
  amount: cents(amount),
}))

/** A deposit by card or wallet: the amount, then the provider's buttons. */
export function WalletDeposit() {
  const config = useConfig()
  return (
    <Page title={depositsTexts.options.wallet} narrow>
      {config === null && <Skeleton height={140} radius={18} />}
      {config && (config.wallet.mode === 'off' ? <NotYet /> : <DepositForm config={config} />)}
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

/** A payment of its own, also for the same amount. */
const requestOf = (amount: Cents): DepositRequest => ({ amount, key: crypto.randomUUID() })

function DepositForm({ config }: { readonly config: Config }) {
  // A link may name the amount: its buttons show at once.
  const named = readAmount(useSearchParams()[0].get('amount') ?? '', 'exact')
  const first = named !== null && isDepositAmount(named) ? named : null
  const [text, setText] = useState(first === null ? '' : typedAmount(first))
  const [isUnread, setUnread] = useState(false)
  const [request, setRequest] = useState(() => (first === null ? null : requestOf(first)))
  const amount = readAmount(text, 'exact')

  function change(next: string) {
    setText(next)
    setUnread(false)
    // The buttons are for the submitted amount, so a change of the amount removes them.
    setRequest(null)
  }

  /** Within the limits: the buttons for it show at once. */
  function pick(quick: string) {
    change(quick)
    const amount = readAmount(quick, 'exact')
    if (amount !== null) setRequest(requestOf(amount))
  }

  async function set(_: unknown, focusOn: FocusOn<'amount'>) {
    setUnread(amount === null)
    if (amount === null) return focusOn('amount')
    if (!isDepositAmount(amount)) {
      await dialog.showMessage(depositRefusalTexts.depositLimits)
      return focusOn('amount')
    }
    setText(plainDollars(amount))
    setRequest(requestOf(amount))
  }

  return (
    <div className={styles.card}>
      <Form<'amount'> onSubmit={set}>
        <div>
          <AmountField
            name="amount"
            label={texts.amount}
            value={text}
            onChange={change}
            description={texts.feeNote}
            {...(isUnread && { error: fieldsTexts.notAmount })}
          />
          <p className={styles.limits}>{texts.limits}</p>
          <QuickAmounts of={QUICK_AMOUNTS} amount={amount} onPick={pick} />
        </div>
        {amount !== null && isDepositAmount(amount) && (
          <p className={styles.estimate}>{texts.estimate({ amount, ...feeEstimate(amount) })}</p>
        )}
        <SubmitButton isQuiet={request !== null}>{texts.setAmount}</SubmitButton>
      </Form>
      {request && (
        <PayButtons
          key={request.key}
          request={request}
          config={config}
          onFailed={() => setRequest(requestOf(request.amount))}
        />
      )}
    </div>
  )
}
