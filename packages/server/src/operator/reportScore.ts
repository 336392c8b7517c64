import { wireId } from '@sidebet/contract/ids'
import { reportScore as reportCall } from '@sidebet/contract/operator'
import { countTriesOf } from '../config/rateLimits.ts'
import { insertDisputes } from '../games/disputes.sql.ts'
import { handle } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { readOwnBet } from '../receipts/ownBet.sql.ts'

/** A side of a settled bet reports its score as wrong, once; operators see it on their page (BI7). */
export const reportScore = handle(reportCall, async ({ services, session, body, ip }) => {
  const { db } = services
  const { userId } = session
  const { betID: betId, reason } = body
  const bet = await readOwnBet(db, betId, userId)
  if (!bet) return refused(reportCall, { code: 'unknownId' })
  if (bet.settledVersion === null) return refused(reportCall, { code: 'notSettled' })
  const wait = await countTriesOf(services, 'scoreReport', { user: userId })
  if (wait !== null) return tooManyTries(wait)
  const isNew = await db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `insert into score_reports (bet_id, user_id, game_id, reason) values ($1, $2, $3, $4) on conflict do nothing`,
      [betId, userId, bet.gameId, reason],
    )
    if (rowCount === 0) return false
    await insertDisputes(tx, [bet.gameId])
    const facts = { bet: wireId('bet', betId) }
    const subject = wireId('game', bet.gameId)
    await audit(tx, { actor: wireId('user', userId), action: 'games.report', subject, ip, facts })
    return true
  })
  return isNew ? done({ message: 'success' }) : refused(reportCall, { code: 'reported' })
})
