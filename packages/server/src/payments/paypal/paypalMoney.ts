import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { z } from 'zod'

type Money = { readonly amount: Cents; readonly currency: string }

/** An amount as PayPal writes it, exact to the cent. */
const value = z.string().transform((text, ctx): Cents => {
  const amount = hundredths(text, 'exact')
  if (amount !== null && amount >= 0) return cents(amount)
  ctx.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** As orders and disputes write it. */
export const money = z
  .object({ currency_code: z.string(), value })
  .transform(({ currency_code: currency, value: amount }): Money => ({ amount, currency }))

/** As payouts write it. */
export const payoutMoney = z
  .object({ currency: z.string(), value })
  .transform(({ currency, value: amount }): Money => ({ amount, currency }))

/** US dollars only: for returns of a deposit, which was in dollars. */
export const dollars = z
  .object({ currency_code: z.literal('USD'), value })
  .transform(({ value: amount }) => amount)
