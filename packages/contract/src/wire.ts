/** The shapes that many endpoints share: amounts, booleans, pages and errors (docs/rules/wire-format.md). */
import { COUNT_MAX } from '@sidebet/domain/countMax'
import { AMOUNT_MAX, type Cents, cents, hundredths } from '@sidebet/domain/money'
import { withoutMarks } from '@sidebet/domain/typedText'
import { z } from 'zod'
import { readIdNumber } from './ids.ts'

/** Format characters count as nothing, as in a field. Commas are refused: programs send plain decimal text (W1). */
const numberText = z.string().max(60).overwrite(withoutMarks)

const numberOrText = z.union([z.number(), numberText])

function amountField(round: 'halfUp' | 'exact') {
  return numberOrText.transform((value, ctx): Cents => {
    const amount = hundredths(value, round)
    if (amount !== null && amount >= 0 && amount <= AMOUNT_MAX) return cents(amount)
    ctx.addIssue({ code: 'custom', message: 'not an amount in dollars' })
    return z.NEVER
  })
}

/** A stake in dollars, rounded half up to a cent (GAP-081). */
export const stakeField = amountField('halfUp')

/** An amount of real money in dollars, with at most two decimals. */
export const moneyField = amountField('exact')

/** A spread or a part of the odds, as whole hundredths; at most two decimals. */
export const hundredthsField = numberOrText.transform((value, ctx): number => {
  const read = hundredths(value, 'exact')
  if (read !== null) return read
  ctx.addIssue({ code: 'custom', message: 'not a number with at most two decimals' })
  return z.NEVER
})

/**
 * The part of an offer to take. Missing, "", 0 or negative means all that is left, null here (GAP-097). A positive
 * amount that rounds to 0.00 is invalid: a user who typed 0.004 did not mean all of it.
 */
export const partialAmountField = z
  .union([z.number(), numberText, z.null()])
  .optional()
  .transform((value, ctx): Cents | null => {
    if (value === undefined || value === null || value === '') return null
    const amount = hundredths(value, 'halfUp')
    const isTooSmall = amount === 0 && Number(value) > 0
    if (amount === null || amount > AMOUNT_MAX || isTooSmall) {
      ctx.addIssue({ code: 'custom', message: 'not an amount in dollars' })
      return z.NEVER
    }
    return amount > 0 ? cents(amount) : null
  })

export const booleanField = z
  .union([z.boolean(), z.literal('true'), z.literal('false')])
  .transform((value) => value === true || value === 'true')

/** A value that a client may send although the server has its own: parsed, at most compared, never trusted. */
export const untrustedField = z
  .union([z.string().max(300), z.number(), z.boolean(), z.null()])
  .optional()

/** The sort key of the last row of a page. */
export type Cursor = { readonly at: Date; readonly id: number }

/** The `next` of the page before; null for the first page. */
const cursorField = z
  .string()
  .max(200)
  .optional()
  .transform((text, ctx): Cursor | null => {
    if (text === undefined) return null
    const [, at, digits = ''] = /^(\d{1,15})\.(\d{1,16})$/.exec(text) ?? []
    const id = readIdNumber(digits)
    if (id !== null) return { at: new Date(Number(at)), id }
    ctx.addIssue({ code: 'custom', message: 'not a cursor of ours' })
    return z.NEVER
  })

/** The `next` that `cursorField` reads. */
export const cursorText = ({ at, id }: Cursor) => `${at.getTime()}.${id}`

/** How many rows to read: `?limit`. */
export const limitField = z.coerce.number().int().min(1).max(500).default(500)

/** The size and the start of a page: `?limit` (1 to 500) and `?cursor`. */
export const pageQuery = z.object({ limit: limitField, cursor: cursorField })

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), next: z.string().nullable() })
}

export const errorAnswer = z.object({ error: z.string(), code: z.string(), requestId: z.string() })

/** The refused parts of a request that is made whole or not at all, each with its reason. `id` is that of its row. */
export const refusedParts = z.array(
  z.object({ id: z.string(), code: z.string(), error: z.string() }),
)
export type RefusedParts = z.infer<typeof refusedParts>

export const fundsFields = { fundsAvailable: z.number(), fundsAtRisk: z.number() }

/** At most `COUNT_MAX` + 1, which means more than `COUNT_MAX`. */
export const countField = z
  .number()
  .int()
  .min(0)
  .max(COUNT_MAX + 1)
