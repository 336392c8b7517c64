import { banksTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import type { BankAccountType } from '@sidebet/domain/banks/bankNumbers'
import { dialog } from '../ui/dialogs/dialog.ts'
import { Sums } from '../ui/Sums.tsx'

const texts = banksTexts.form

export type TypedBank = Readonly<
  Record<'accountNumber' | 'routingNumber' | 'accountName', string>
> & {
  readonly accountType: BankAccountType
}

/** Shows the details once more, before any is sent. True for Submit. */
export async function confirmBank(bank: TypedBank): Promise<boolean> {
  const rows: [string, string][] = [
    [texts.accountNumber, bank.accountNumber],
    [texts.routingNumber, bank.routingNumber],
    [texts.accountName, bank.accountName],
    [texts.accountType, texts.types[bank.accountType]],
  ]
  const word = await dialog.choose(
    <Sums of={rows} />,
    [dialogTexts.cancel, texts.submit] as const,
    {
      title: texts.verify,
      money: texts.submit,
    },
  )
  return word === texts.submit
}
