import type { BetRow } from '@sidebet/contract/bets'
import { type Answer, api } from '../../core/calls/api.ts'
import { dayNumber, type Period } from './period.ts'

/** How the two calls of the account history name a period (GAP-123). */
export function historyBody({ from, to }: Period, userID: string) {
  return { currentUserID: userID, startDate: dayNumber(from), endDate: dayNumber(to) }
}

/** All settled bets of a period, page after page. */
export async function wholeHistory(
  period: Period,
  userID: string,
): Promise<Answer<readonly BetRow[]>> {
  const body = historyBody(period, userID)
  const bets: BetRow[] = []
  let cursor: string | null = null
  do {
    const query = { limit: 500, ...(cursor === null ? {} : { cursor }) }
    const answer: Awaited<ReturnType<typeof api.allPastBets>> = await api.allPastBets({
      body,
      query,
    })
    if (!answer.ok) return answer
    bets.push(...answer.value.data)
    cursor = answer.value.next
  } while (cursor !== null)
  return { ok: true, status: 200, value: bets }
}
