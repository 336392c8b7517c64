import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { bankName } from '@sidebet/domain/banks/bankNumbers'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { BankForm } from './BankForm.tsx'
import styles from './banks.module.css'
import type { TypedBank } from './confirmBank.tsx'
import { showLinkSuccess } from './linkBank.tsx'

const texts = banksTexts.form

/** A bank by its numbers, confirmed later by two small deposits. */
export function AddBank() {
  const replacePage = useReplacePage()
  const refresh = useRefresh()
  async function add(bank: TypedBank) {
    if (!(await addBank(bank))) return
    await refresh('bankAccounts')
    replacePage(paths.depositChoice)
  }
  return (
    <Page title={texts.title} narrow>
      <p className={styles.lead}>{texts.lead}</p>
      <BankForm onBank={add} />
    </Page>
  )
}

/** True when added. */
async function addBank(bank: TypedBank): Promise<boolean> {
  const { accountNumber, routingNumber, accountName, accountType } = bank
  const answer = await api.addBank({
    quiet: true,
    body: {
      routingNumber,
      accountNumber,
      bankAccountType: accountType,
      name: bankName(accountName, accountType, accountNumber),
      currentUserID: currentSession().userID,
    },
  })
  if (answer.ok) await showLinkSuccess(answer.value.status)
  else await showFailure(answer, bankRefusalTexts.bankNotAdded)
  return answer.ok
}
