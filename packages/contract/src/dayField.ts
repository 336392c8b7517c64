import { easternToUtc } from '@sidebet/domain/games/easternDate'
import { z } from 'zod'

/** An integer YYYYMMDD, or the same as a text of 8 digits (GAP-123). The parsed value has the form "2026-11-22". */
export const dayField = z
  .union([z.number().int(), z.string().regex(/^\d{8}$/)])
  .transform((value, ctx): string => {
    const day = String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    // The day must have a midnight at which it begins: 31 February has none. The last year has no day after it.
    if (easternToUtc(day, '00:00') !== null && !day.startsWith('9999')) return day
    ctx.addIssue({ code: 'custom', message: 'not a day as YYYYMMDD' })
    return z.NEVER
  })
