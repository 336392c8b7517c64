/** A transfer between the funds and a bank, from the fee notice to its end: one flow for both directions. */

import { transferTexts } from '@sidebet/copy/screens/banks'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { transferExpectedOn } from '@sidebet/domain/banks/transferDays'
import type { Cents } from '@sidebet/domain/money'
import type { Answer, Failed, FailedOf, OutputOf } from '../api/api.ts'
import { serverNow } from '../api/clock.ts'
import { withSupportEmail } from '../api/config.ts'
import { refreshFunds, setFunds, setUpdating } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { sendUntilResolved } from '../ui/dialogs/sendUntilResolved.ts'
import { Sums } from '../ui/Sums.tsx'
import type { Bank } from './confirmDeposits.tsx'
import { noticeRows, type TransferSums } from './transferSums.ts'

const { cancel: CANCEL, ok: OK } = dialogTexts

type Code = FailedOf<'depositFromBank'>['code'] | FailedOf<'withdrawToBank'>['code']
type Sent = Answer<OutputOf<'depositFromBank'> | OutputOf<'withdrawToBank'>, Code>

/** The differences between a deposit from a bank and a withdrawal to one. */
export type Transfer = TransferSums & {
  readonly kind: 'deposit' | 'withdrawal'
  readonly texts: {
    readonly title: string
    readonly submit: string
    readonly sent: (of: { readonly amount: Cents; readonly day: string }) => string
    readonly failed: (email: string) => string
  }
  readonly send: (bank: Bank, amount: Cents, key: string) => Promise<Sent>
}

/** `stay`: nothing was sent, or the user has to change an entry. */
export type TransferEnd = 'sent' | 'failed' | 'stay'

/** Confirms with the fee notice, then sends. Each notice has its own key: its transfer happens once. */
export async function transferFlow(of: Transfer, bank: Bank, amount: Cents): Promise<TransferEnd> {
  const rows = noticeRows(of, bank.accountName, amount)
  const { title } = transferTexts.notice
  if ((await dialog.choose(<Sums of={rows} />, [CANCEL, OK], { title, money: OK })) !== OK)
    return 'stay'

  const answer = await send(of, bank, amount)
  if (answer === 'X') {
    void refreshFunds()
    return 'stay'
  }
  if (!answer.ok) return afterFailure(of, answer)
  if ('fundsAvailable' in answer.value) setFunds(answer.value)
  else void refreshFunds()
  const day = dayText(transferExpectedOn(of.kind, new Date(serverNow()).toISOString()))
  await dialog.showMessage(of.texts.sent({ amount: of.sums(amount).arrives, day }))
  return 'sent'
}

function send(of: Transfer, bank: Bank, amount: Cents) {
  const key = crypto.randomUUID()
  return sendUntilResolved(() => of.send(bank, amount, key))
}

async function afterFailure(
  { texts }: Transfer,
  { code, error }: Failed<Code | 'outcomeUnknown'>,
): Promise<TransferEnd> {
  switch (code) {
    case 'maintenance':
      setUpdating()
      return 'stay'
    case 'noSession':
    case 'otherUser':
    case 'reauth':
      return 'stay'
    case 'regionIllegal':
    case 'bankDepositLimit':
    case 'moreThanWithdrawable':
    case 'nothingLeft':
    case 'withdrawalsStopped':
      await dialog.showMessage(error)
      return 'stay'
    default:
      await dialog.showMessage(await withSupportEmail(texts.failed))
      return 'failed'
  }
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))
