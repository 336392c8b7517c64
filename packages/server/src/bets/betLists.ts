/** The lists of a user's bets: live, past, and the account history of a period. */
import {
  allPastBets as allPastBetsCall,
  historyByDates as historyByDatesCall,
  pastBets as pastBetsCall,
  publicLiveBets as publicLiveBetsCall,
} from '@sidebet/contract/bets'
import { fromHundredths } from '@sidebet/domain/money'
import { easternDays } from '../games/easternDays.ts'
import { handle } from '../handle.ts'
import { toPage } from '../platform/database/page.ts'
import { done } from '../platform/http/reply.ts'
import { type BetRecord, betRow } from './betRow.ts'
import { type Period, readHistory, readLive, readPast, readTotals } from './bets.sql.ts'

/** The sort key of a list of bets. */
export const byStart = (row: BetRecord) => ({ at: row.startsAt, id: row.id })

export const publicLiveBets = handle(publicLiveBetsCall, async ({ reads, session, query }) => {
  const rows = await readLive(reads, session.userId, 'public', query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
})

/** The offer's audience determines friend or public, not the accepter (GAP-108). */
export const pastBets = handle(pastBetsCall, async ({ reads, session, params, query }) => {
  const audience = params.isFriend === 'true' ? 'friend' : 'public'
  const rows = await readPast(reads, session.userId, audience, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
})

/** Days of games, both ends inclusive (GAP-123). */
const periodOf = ({ startDate, endDate }: { startDate: string; endDate: string }): Period =>
  easternDays(startDate, endDate)

export const historyByDates = handle(historyByDatesCall, async ({ reads, session, body }) => {
  const totals = await readTotals(reads, session.userId, periodOf(body))
  return done({
    betsWonTotal: fromHundredths(totals.wonCents),
    betsWonCount: totals.wonCount,
    betsLostTotal: fromHundredths(totals.lostCents),
    betsLostCount: totals.lostCount,
  })
})

export const allPastBets = handle(allPastBetsCall, async ({ reads, session, body, query }) => {
  const period = periodOf(body)
  const rows = await readHistory(reads, session.userId, period, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
})
