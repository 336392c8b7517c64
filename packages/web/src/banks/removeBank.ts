import { banksTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import type { Bank } from './confirmDeposits.tsx'

const texts = banksTexts.remove

/** Confirms first. True when the bank has been removed. */
export async function removeBank({ _id: bankID, accountName }: Bank): Promise<boolean> {
  const buttons = [dialogTexts.cancel, texts.word] as const
  const main = dialogTexts.cancel
  if (
    (await dialog.choose(texts.confirmRemove(accountName), buttons, {
      main,
      money: texts.word,
    })) !== texts.word
  )
    return false
  const answer = await api.removeBank({ body: { bankID } })
  if (answer.ok) toast(texts.removed(accountName), 'good')
  else await showFailure(answer)
  return answer.ok
}
