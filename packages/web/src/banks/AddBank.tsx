import { banksTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { bankName } from '@sidebet/domain/banks/bankNumbers'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { useRefresh } from '../api/useCall.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { Sums } from '../ui/Sums.tsx'
import { BankForm, type TypedBank } from './BankForm.tsx'
import styles from './banks.module.css'
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

/** The specified order: the details once more, then the call. True when added; entries stay otherwise. */
async function addBank(bank: TypedBank): Promise<boolean> {
  const { accountNumber, routingNumber, accountName, accountType } = bank
  const rows: [string, string][] = [
    [texts.accountNumber, accountNumber],
    [texts.routingNumber, routingNumber],
    [texts.accountName, accountName],
    [texts.accountType, texts.types[accountType]],
  ]
  const buttons = [dialogTexts.cancel, texts.submit] as const
  const word = await dialog.choose(<Sums of={rows} />, buttons, {
    title: texts.verify,
    money: texts.submit,
  })
  if (word !== texts.submit) return false

  const answer = await api.addBank({
    body: {
      routingNumber,
      accountNumber,
      bankAccountType: accountType,
      name: bankName(accountName, accountType, accountNumber),
      currentUserID: currentSession().userID,
    },
  })
  if (answer.ok) await showLinkSuccess(answer.value.status)
  else await showFailure(answer)
  return answer.ok
}
