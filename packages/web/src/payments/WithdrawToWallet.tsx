import { Loader } from '@mantine/core'
import { profileTexts } from '@sidebet/copy/refusals/profile'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { formatDollars } from '@sidebet/domain/money'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { TextField } from '../ui/forms/fields.tsx'
import { type FocusOn, Form, type FormValues, SubmitButton } from '../ui/forms/form.tsx'
import { QuickAmounts } from '../ui/forms/QuickAmounts.tsx'
import { readAmount } from '../ui/forms/readAmount.ts'
import { centsOf } from '../ui/money.tsx'
import { PageLinks } from '../ui/page/PageLinks.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { PartSkeleton, WhenRead } from '../ui/page/WhenRead.tsx'
import { useFundsBreakdown } from './funds/useFundsBreakdown.ts'
import { Withheld } from './funds/Withheld.tsx'
import styles from './payments.module.css'
import { SavedReceivers } from './SavedReceivers.tsx'
import { makeWithdrawalRequest } from './walletSums.ts'
import { withdrawToWallet } from './walletWithdrawal.tsx'

const texts = withdrawalsTexts.wallet

/** A withdrawal to a wallet: the receiver, and a part of the withdrawable amount. */
export function WithdrawToWallet() {
  const breakdown = useFundsBreakdown()
  const usual = useUsualReceiver()
  return (
    <Page title={withdrawalsTexts.options.wallet} narrow>
      <WhenRead of={breakdown} notRead={texts.notRead}>
        {(value) =>
          usual === null ? <PartSkeleton /> : <WithdrawForm breakdown={value} receiver={usual} />
        }
      </WhenRead>
      <SavedReceivers />
      <PageLinks>
        <Link to={paths.payments}>{paymentsTexts.title}</Link>
      </PageLinks>
    </Page>
  )
}

/** The newest saved receiver, else the user's own e-mail; '' when neither could be read, and null before. */
function useUsualReceiver(): string | null {
  const { currentUser: username } = useSession()
  const receivers = useCall('ownReceivers', { quiet: true }, { always: true })
  const profile = useCall('profile', { params: { username }, quiet: true })
  if (receivers.isPending || profile.isPending) return null
  return receivers.data?.data.at(-1)?.receiver ?? profile.data?.email ?? ''
}

type Field = 'email' | 'amount'

function WithdrawForm(props: {
  readonly breakdown: OutputOf<'fundsBreakdown'>
  /** The receiver that is filled in. */
  readonly receiver: string
}) {
  const { breakdown, receiver: usual } = props
  const { country } = useSession()
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Readonly<Partial<Record<Field, string>>>>({})
  const [isSending, setSending] = useState(false)
  const withdrawable = centsOf(breakdown.withdrawable)
  const amount = readAmount(text, 'exact')

  function change(next: string) {
    setText(next)
    setWrong(({ email = '' }) => ({ email }))
  }

  async function submit({ email }: FormValues<Field>, focusOn: FocusOn<Field>) {
    const receiver = normalizeEmail(email)
    const isReceiver = isEmail(receiver)
    const isAmount = amount !== null && amount > 0
    setWrong({
      ...(!isReceiver && { email: textOf(profileTexts, { code: 'emailInvalid' }) }),
      ...(!isAmount && { amount: amount === null ? fieldsTexts.notAmount : texts.noAmount }),
    })
    if (!isReceiver) return focusOn('email')
    if (!isAmount) return focusOn('amount')
    const request = makeWithdrawalRequest({ receiver, amount }, withdrawable, country)
    if (typeof request === 'string') {
      await dialog.showMessage(request)
      return focusOn('amount')
    }
    const to = await withdrawToWallet(request, setSending)
    if (to !== null) return replacePage(to)
    await refresh('fundsBreakdown', 'ownReceivers')
  }

  return (
    <>
      <p className={styles.withdrawable}>
        {texts.withdrawable} <strong>{formatDollars(withdrawable)}</strong>
      </p>
      <Withheld of={breakdown} />
      <div className={styles.form}>
        <Form<Field> onSubmit={submit} movesMoney>
          <TextField
            name="email"
            type="email"
            label={texts.email}
            autoComplete="email"
            defaultValue={usual}
            maxLength={254}
            error={wrong.email ?? ''}
            required
          />
          <div>
            <AmountField
              name="amount"
              label={texts.amount}
              value={text}
              onChange={change}
              {...(wrong.amount && { error: wrong.amount })}
            />
            {withdrawable > 0 && (
              <QuickAmounts
                of={[{ amount: withdrawable, label: texts.all }]}
                amount={amount}
                onPick={change}
              />
            )}
          </div>
          <SubmitButton>{texts.submit}</SubmitButton>
        </Form>
        <p role="status" className={styles.sending}>
          {isSending && (
            <>
              <Loader size={16} aria-hidden="true" /> {texts.sending}
            </>
          )}
        </p>
      </div>
    </>
  )
}
