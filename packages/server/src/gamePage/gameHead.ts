/** The head of the page of a game. It has no offers, sums or names, and needs no session (W20). */
import { gameHead as gameHeadCall } from '@sidebet/contract/gamePage'
import { isBeforeStart, isOpenForBets } from '@sidebet/domain/games/game'
import { gameRow } from '../games/gameRow.ts'
import { doubledLeagues } from '../games/sources.ts'
import { handle } from '../handle.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readHead } from './head.sql.ts'

/** GET /api/game/:gameID */
export const gameHead = handle(
  gameHeadCall,
  async ({ services, reads, params, ip, http: { request }, now }) => {
    const head = await readHead(reads, params.gameID)
    if (!head) return refused(gameHeadCall, { code: 'unknownGame' })
    const { status, startsAt, startedAt, outcome } = head
    const terms = { status, startsAt: startsAt.getTime(), started: startedAt !== null }
    const score =
      outcome === 'final' ? { awayScore: head.settledAway, homeScore: head.settledHome } : {}
    const { session } = request.identity
    const viewer = session ? `user ${session.userId}` : `network ${networkOf(ip)}`
    return done({
      game: gameRow({ ...head, ...score }),
      isOpen: isBeforeStart(terms, now) && isOpenForBets(terms),
      outcome,
      sources: doubledLeagues(services.config).has(head.league) ? 2 : 1,
      watchers: await services.watchers.count(services.db, head.id, viewer),
    })
  },
)
