/** The texts of a payment beside its steps. */
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { isBankingDay } from '@sidebet/domain/banks/bankingDays'
import { formatDollars } from '@sidebet/domain/money'
import { centsOf } from '../ui/money.tsx'
import { readerFormat } from '../ui/reader.ts'
import { displayStateOf, isDeposit, type Payment } from './paymentSteps.ts'

const { ends, kinds, reasons, otherReason } = paymentsTexts

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const TIME = readerFormat({ ...DAY, hour: 'numeric', minute: '2-digit' }, 'en-US')
const BANK_DAY = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' })

/** "Fri, Nov 20, 8:02 AM" in the reader's time zone. */
export const timeInWords = (at: string) => TIME.format(new Date(at))

/** "Fri, Nov 27" of a banking day. */
export const bankDayInWords = (day: string) => BANK_DAY.format(new Date(`${day}T00:00:00Z`))

/** "Withdraw To Paypal $20.00". */
export function paymentInWords({ kind, amount }: Payment): string {
  return `${kinds[kind]} ${formatDollars(centsOf(amount))}`
}

/** The code of a bank or of PayPal in words; a bank's code stays in front: "R01, ...". */
export function reasonInWords(code: string): string {
  if (!Object.hasOwn(reasons, code)) return otherReason(code)
  const words = reasons[code as keyof typeof reasons]
  return /^R\d/.test(code) ? `${code}, ${words}` : words
}

/** What happened to the money of a payment that was not completed as planned; null when there is nothing to report. */
export function endInWords(payment: Payment): string | null {
  const [amount, returned] = [payment.amount, payment.returned].map((sum) =>
    formatDollars(centsOf(sum)),
  )
  switch (displayStateOf(payment)) {
    case 'partlyBack':
    case 'takenBack':
      return ends.takenBack(returned!)
    case 'failed':
    case 'notMade':
    case 'cancelled':
    case 'returned':
      return isDeposit(payment) ? ends.nothingAdded : ends.backInFunds(amount!)
    default:
      return null
  }
}

/** Whether a weekend or a holiday lies between now and the expected day. */
export function waitsForBanks({ expectedOn }: Payment, now: number): boolean {
  if (expectedOn === null) return false
  for (let day = Date.parse(`${expectedOn}T00:00:00Z`); day > now; day -= 24 * 60 * 60 * 1000) {
    if (!isBankingDay(new Date(day).toISOString().slice(0, 10))) return true
  }
  return false
}
