/** How often a forgotten login may be tried (GAP-023). No such limit ever keeps a password out. */
import { WRONG_ANSWERS_MAX, WRONG_ANSWERS_WINDOW_MS } from '@sidebet/domain/account/recovery'
import { networkOf } from '../core/networkOf.ts'
import type { Limit } from '../core/throttle.ts'

/** From one address, for each of the three calls. */
export function askedLimit(call: 'question' | 'answer' | 'reset', ip: string): Limit {
  return { key: `recovery:${call}:${networkOf(ip)}`, most: 60, seconds: 15 * 60 }
}

/** Wrong answers for one account, wherever they come from. */
export function answersLimit(userId: number): Limit {
  const seconds = WRONG_ANSWERS_WINDOW_MS / 1000
  return { key: `recoveryWrong:${userId}`, most: WRONG_ANSWERS_MAX, seconds }
}
