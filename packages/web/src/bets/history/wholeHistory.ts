import type { BetRow } from '@sidebet/contract/bets'
import { allPages } from '../../api/allPages.ts'
import { type Answer, api } from '../../api/api.ts'
import { dayNumber, type Period } from './period.ts'

/** The period in the body of both calls of the account history (GAP-123). */
export function historyBody({ from, to }: Period, userID: string) {
  return { currentUserID: userID, startDate: dayNumber(from), endDate: dayNumber(to) }
}

/** All settled bets of a period. */
export function wholeHistory(period: Period, userID: string): Promise<Answer<readonly BetRow[]>> {
  const body = historyBody(period, userID)
  return allPages((query) => api.allPastBets({ body, query }))
}
