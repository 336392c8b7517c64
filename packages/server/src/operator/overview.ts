import { wireId } from '@sidebet/contract/ids'
import {
  type ApprovalRequest,
  findOperator as findCall,
  type OperatorGame,
  operatorOverview as overviewCall,
} from '@sidebet/contract/operator'
import { americanDay } from '@sidebet/domain/games/americanDay'
import { cents, fromHundredths } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { readWithdrawalStops } from '../payments/withdrawalStops.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readFailedJobs } from '../platform/jobs/failedJobs.ts'
import { isOperator } from '../platform/users/users.sql.ts'
import { readDailySum } from './dailySum.ts'
import {
  type ApprovalRequestRow,
  type GameRow,
  readFeeds,
  readGames,
  readOpenApprovalRequests,
} from './overview.sql.ts'
import { readReasonCounts } from './reasonCounts.sql.ts'

/** Failed jobs that are listed; the count includes all. */
const FAILED_JOBS_MAX = 50

/** Whether the session's user is an operator; it reveals nothing about other users (AZ6). */
export const findOperator = handle(findCall, async ({ services, session }) =>
  done({ operator: await isOperator(services.db, session.userId) }),
)

/** Everything that waits for an operator, in one answer. */
export const operatorOverview = handle(overviewCall, async ({ services, session }) => {
  const { db, config } = services
  if (!(await isOperator(db, session.userId))) return refused(overviewCall, { code: 'notOperator' })
  const [feeds, approvalRequests, games, failedJobs, dailySum, reasons, stops] = await Promise.all([
    readFeeds(db),
    readOpenApprovalRequests(db),
    readGames(db),
    readFailedJobs(db, FAILED_JOBS_MAX),
    readDailySum(db, session.userId),
    readReasonCounts(db),
    readWithdrawalStops(db),
  ])
  return done({
    feeds: feeds.map(({ heardUntil, failingSince, ...feed }) => ({
      ...feed,
      heardUntil: heardUntil?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    })),
    withdrawalStops: stops.map(({ since, causes, ...stop }) => ({
      ...stop,
      since: since?.toISOString() ?? null,
      causes: [...causes],
    })),
    wishes: approvalRequests.map((request) => wireApprovalRequest(request, session.userId)),
    games: games.map(wireGame),
    reasons,
    stuck: failedJobs.first.map(({ kind, id, tries, error }) => ({ what: kind, id, tries, error })),
    stuckCount: failedJobs.count,
    aloneMax: fromHundredths(cents(config.OPERATOR_ALONE_MAX)),
    daily: Number.isFinite(config.OPERATOR_DAILY_MAX)
      ? {
          most: fromHundredths(config.OPERATOR_DAILY_MAX),
          left: fromHundredths(Math.max(config.OPERATOR_DAILY_MAX - dailySum, 0)),
        }
      : null,
  })
})

function wireGame(row: GameRow): OperatorGame {
  const { id, startsAt, since, deadline, staked, reports, ...game } = row
  return {
    ...game,
    _id: wireId('game', id),
    dateTimeDB: startsAt.toISOString(),
    since: since?.toISOString() ?? null,
    deadline: deadline?.toISOString() ?? null,
    staked: fromHundredths(staked),
    reports: reports.map(({ betId, ...report }) => ({ ...report, betID: wireId('bet', betId) })),
  }
}

function wireApprovalRequest(row: ApprovalRequestRow, userId: number): ApprovalRequest {
  const { id, what, wishedBy, wishedById, wishedAt } = row
  const isOwn = wishedById === userId
  const common = {
    _id: wireId('approvalRequest', id),
    wishedBy,
    isOwn,
    since: wishedAt.toISOString(),
  }
  if (what === 'role') return { ...common, what, username: row.username! }
  if (what === 'promotion') return { ...common, what, ...wirePromotion(row) }
  const { gameId, awayTeam, homeTeam, awayPoints, homePoints, reason, staked } = row
  return {
    ...common,
    ...{ what, awayTeam: awayTeam!, homeTeam: homeTeam!, awayPoints, homePoints, reason },
    gameID: wireId('game', gameId!),
    staked: fromHundredths(staked),
  }
}

function wirePromotion({ terms, username }: ApprovalRequestRow) {
  const { name, initial, perUser, acceptsNeeded, availableToWithdraw, lastDay } = terms!
  return {
    ...{ promotionName: name, newAcceptsNeeded: acceptsNeeded, availableToWithdraw },
    initialBalance: fromHundredths(initial),
    perUserAmount: fromHundredths(perUser),
    groupAdmin: username ?? '',
    promoExpirationDate: americanDay(lastDay),
  }
}
