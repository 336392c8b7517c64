import { Button } from '@mantine/core'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { isMicroDeposit } from '@sidebet/domain/banks/microDeposits'
import type { Cents } from '@sidebet/domain/money'
import { useState } from 'react'
import { api, type OutputOf } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { type FocusOn, Form, SubmitButton } from '../ui/forms/form.tsx'
import { readAmount } from '../ui/forms/readAmount.ts'
import { dollarsOf } from '../ui/money.tsx'
import styles from './banks.module.css'

const texts = banksTexts.confirming

export type Bank = OutputOf<'bankAccounts'>[0]['fundingSources'][number]

/** Return: the user selects the bank and enters its two deposits. True once the provider has received the amounts. */
export async function confirmDeposits(banks: readonly Bank[]): Promise<boolean> {
  const waiting = banks.filter(({ status }) => status === 'unverified')
  const [first, ...others] = waiting
  if (!first) {
    await dialog.showMessage(texts.none)
    return false
  }
  const bank = others.length === 0 ? first : await chooseBank(waiting)
  if (bank === 'X') return false
  const title = texts.title
  const amounts = await dialog.sheet<Amounts | 'X'>(
    (close) => <Amounts of={bank} close={close} />,
    { title },
  )
  if (amounts === 'X') return false

  const answer = await api.verifyMicroDeposits({
    body: {
      currentUserID: currentSession().userID,
      accountURL: bank.accountURL,
      accountName: bank.accountName,
      amount1: dollarsOf(amounts.first),
      amount2: dollarsOf(amounts.second),
    },
  })
  if (!answer.ok) await showFailure(answer)
  else if (answer.value.status === 'processing') await dialog.showMessage(texts.sent)
  else await dialog.showMessage(`${texts.sent}\n\n${texts.verified}`)
  return true
}

function chooseBank(banks: readonly Bank[]): Promise<Bank | 'X'> {
  return dialog.sheet<Bank | 'X'>(
    (close) => (
      <div className={styles.ways}>
        {banks.map((bank, index) => (
          <Button
            key={bank._id}
            variant="default"
            size="md"
            fullWidth
            className={styles.named}
            onClick={() => close(bank)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          >
            {bank.accountName}
          </Button>
        ))}
        <Button variant="subtle" size="md" fullWidth onClick={() => close('X')}>
          {dialogTexts.cancel}
        </Button>
      </div>
    ),
    { title: texts.which },
  )
}

type Amounts = { readonly first: Cents; readonly second: Cents }

function Amounts(props: { readonly of: Bank; readonly close: (amounts: Amounts | 'X') => void }) {
  const { of, close } = props
  const [typed, setTyped] = useState({ first: '', second: '' })
  const [wrong, setWrong] = useState<'first' | 'second' | null>(null)

  function submit(_: unknown, focusOn: FocusOn<'first' | 'second'>) {
    const [first, second] = [smallAmount(typed.first), smallAmount(typed.second)]
    if (first !== null && second !== null) return close({ first, second })
    const field = first === null ? 'first' : 'second'
    setWrong(field)
    focusOn(field)
  }

  return (
    <Form<'first' | 'second'> onSubmit={submit} movesMoney>
      <p className={styles.lead}>{texts.lead(of.accountName)}</p>
      {(['first', 'second'] as const).map((name) => (
        <AmountField
          key={name}
          name={name}
          label={texts[name]}
          value={typed[name]}
          onChange={(text) => {
            setWrong(null)
            setTyped({ ...typed, [name]: text })
          }}
          autofocus={name === 'first'}
          {...(wrong === name && { error: texts.notSmall })}
        />
      ))}
      <SubmitButton>{texts.submit}</SubmitButton>
      <Button variant="default" size="md" fullWidth onClick={() => close('X')}>
        {dialogTexts.cancel}
      </Button>
    </Form>
  )
}

/** An amount that cannot be a small deposit uses up no attempt (GAP-060). */
function smallAmount(text: string): Cents | null {
  const amount = readAmount(text, 'exact')
  return amount !== null && isMicroDeposit(amount) ? amount : null
}
