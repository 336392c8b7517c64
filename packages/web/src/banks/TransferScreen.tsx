import { banksTexts, transferTexts } from '@sidebet/copy/screens/banks'
import { fieldsTexts } from '@sidebet/copy/screens/fields'
import { homeTexts } from '@sidebet/copy/screens/home'
import { type Cents, cents } from '@sidebet/domain/money'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../api/api.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { useFunds, useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { type FocusOn, Form, SubmitButton } from '../ui/forms/form.tsx'
import { QuickAmounts } from '../ui/forms/QuickAmounts.tsx'
import { readAmount } from '../ui/forms/readAmount.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import type { Bank } from './confirmDeposits.tsx'
import styles from './TransferScreen.module.css'
import { type Transfer, transferFlow } from './transfer.tsx'

const texts = transferTexts

const QUICK_AMOUNTS = [25_00, 50_00, 100_00, 250_00, 500_00].map((amount) => ({
  amount: cents(amount),
}))

type Account = OutputOf<'bankAccounts'>[0]

/** A transfer between the funds and a bank: the amount and the bank. A failed transfer leads to `failedTo`, if given. */
export function TransferScreen(props: { readonly of: Transfer; readonly failedTo?: string }) {
  const { userID } = useSession()
  const accounts = useCall('bankAccounts', { params: { userID }, quiet: true }, { always: true })
  return (
    <Page title={props.of.texts.title} narrow>
      <WhenRead of={accounts} notRead={banksTexts.notRead}>
        {([account]) =>
          account.fundingSources.length > 0 ? (
            <TransferForm {...props} account={account} />
          ) : (
            accounts.isFetchedAfterMount && <NoBank />
          )
        }
      </WhenRead>
    </Page>
  )
}

/** Shows a dialog, then leads to the form for a bank (GAP-061). */
function NoBank() {
  const replacePage = useReplacePage()
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current) return
    isShown.current = true
    void dialog.showMessage(texts.noBank).then(() => replacePage(paths.addBank))
  }, [replacePage])
  return null
}

/** The part of the funds that can be withdrawn (GAP-066). */
function withdrawableOf(available: Cents, { withdrawHoldBack }: Account): Cents {
  return cents(Math.max(0, available - centsOf(withdrawHoldBack)))
}

function TransferForm(props: {
  readonly of: Transfer
  readonly account: Account
  readonly failedTo?: string
}) {
  const { of, account, failedTo } = props
  const { fundingSources: banks } = account
  const funds = useFunds()
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const [isUnchosen, setUnchosen] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const withdrawable = withdrawableOf(funds.available, account)
  const amount = readAmount(text, 'exact')
  const bank = chosenOf(banks, picked)

  function change(next: string) {
    setText(next)
    setUnread(false)
  }

  async function submit(_: unknown, focusOn: FocusOn<'amount' | 'account'>) {
    const isAmount = amount !== null && amount > 0
    setUnread(!isAmount)
    setUnchosen(bank === null)
    if (!isAmount) return focusOn('amount')
    if (bank === null) return focusOn('account')
    const refusal = of.refuse(amount, withdrawable)
    if (refusal !== null) {
      await dialog.showMessage(refusal)
      return focusOn('amount')
    }
    const end = await transferFlow(of, bank, amount)
    if (end === 'sent') return replacePage(paths.payments)
    if (end === 'failed' && failedTo) return replacePage(failedTo)
    await refresh('bankAccounts')
  }

  return (
    <>
      <Funds of={of} withdrawable={withdrawable} />
      <div className={styles.card}>
        <Form<'amount' | 'account'> onSubmit={submit} movesMoney>
          <div>
            <AmountField
              name="amount"
              label={texts.amount}
              value={text}
              onChange={change}
              {...(isUnread && { error: amount === null ? fieldsTexts.notAmount : texts.noAmount })}
            />
            {of.kind === 'deposit' && <p className={styles.limit}>{texts.deposit.limit}</p>}
            <QuickAmounts of={QUICK_AMOUNTS} amount={amount} onPick={change} />
          </div>
          <ChooseAccount
            banks={banks}
            chosen={bank}
            onChoose={(next) => {
              setPicked(next._id)
              setUnchosen(false)
            }}
            {...(isUnchosen && { error: texts.noAccount })}
          />
          <SubmitButton>{of.texts.submit}</SubmitButton>
        </Form>
      </div>
    </>
  )
}

/** The picked bank, or the only verified one. */
function chosenOf(banks: readonly Bank[], picked: string | null): Bank | null {
  const ready = banks.filter(({ status }) => status === 'verified')
  const [first] = ready
  if (first && ready.length === 1) return first
  return ready.find(({ _id }) => _id === picked) ?? null
}

function Funds({ of, withdrawable }: { readonly of: Transfer; readonly withdrawable: Cents }) {
  const { available, atRisk } = useFunds()
  const rows: [string, Cents][] = [
    [homeTexts.available, available],
    [homeTexts.inPlay, atRisk],
  ]
  if (of.kind === 'withdrawal') rows.push([texts.withdrawable, withdrawable])
  return (
    <dl className={styles.funds}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount of={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
