import { Button } from '@mantine/core'
import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { bankName } from '@sidebet/domain/banks/bankNumbers'
import { useState } from 'react'
import { api } from '../api/api.ts'
import type { Config } from '../api/config.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { BankForm } from './BankForm.tsx'
import styles from './banks.module.css'
import type { TypedBank } from './confirmBank.tsx'
import { encryptBank } from './vault.ts'

const texts = banksTexts.ways
const { addBank, verifyNew, verifyReturn } = depositsTexts.options

/** The way that the user chose under Add Bank Info; with `stored` the bank is already stored. */
export type BankWay = 'new' | 'return' | 'byNumber' | 'stored'

/** The ways to add a bank, the fastest first. */
export function promptBankWay(config: Config): Promise<BankWay | 'X'> {
  return dialog.sheet<BankWay | 'X'>((close) => <Ways config={config} close={close} />, {
    title: addBank,
  })
}

function Ways(props: { readonly config: Config; readonly close: (way: BankWay | 'X') => void }) {
  const { config, close } = props
  const [isStoring, setStoring] = useState(false)
  async function store(bank: TypedBank) {
    if (await storeBank(bank, config)) close('stored')
  }
  return (
    <div className={styles.ways}>
      <p>{texts.question}</p>
      <section>
        <Button data-autofocus size="md" fullWidth onClick={() => close('new')}>
          {verifyNew}
        </Button>
        <p>{texts.instantLead}</p>
      </section>
      <section>
        <Button variant="default" size="md" fullWidth onClick={() => close('return')}>
          {verifyReturn}
        </Button>
        <p>{texts.confirmLead}</p>
      </section>
      <details className={styles.others}>
        <summary>{texts.others}</summary>
        <section>
          <Button variant="default" size="md" fullWidth onClick={() => close('byNumber')}>
            {banksTexts.form.title}
          </Button>
          <p>{texts.byNumberLead}</p>
        </section>
        <section>
          {isStoring ? (
            <BankForm onBank={store} isFocused />
          ) : (
            <Button variant="default" size="md" fullWidth onClick={() => setStoring(true)}>
              {texts.openStore}
            </Button>
          )}
          <p>{texts.storeLead}</p>
        </section>
      </details>
      <Button variant="default" size="md" fullWidth onClick={() => close('X')}>
        {dialogTexts.close}
      </Button>
    </div>
  )
}

/** Our server receives only the token for the numbers, and the name with the last four digits. */
async function storeBank(bank: TypedBank, config: Config): Promise<boolean> {
  const { userID, firstName, lastName } = currentSession()
  const { accountNumber, routingNumber, accountName, accountType } = bank
  const nameOnAccount = `${firstName} ${lastName}`
  const numbers = { accountNumber, routingNumber, accountType, nameOnAccount }
  const opaque = await encryptBank(numbers, config)
  if (opaque === null) {
    await dialog.showMessage(bankRefusalTexts.bankNotSaved)
    return false
  }
  const answer = await api.storeBank({
    quiet: true,
    body: {
      currentUserID: userID,
      accountName: bankName(accountName, accountType, accountNumber),
      accountNumberEncrypted: opaque.dataValue,
      routingNumberEncrypted: opaque.dataDescriptor,
    },
  })
  if (answer.ok) await dialog.showMessage(banksTexts.stored)
  else await showFailure(answer, bankRefusalTexts.bankNotSaved)
  return answer.ok
}
