/** The jobs of the load process: each sends random requests of one kind. */
import type { HttpRequest } from './connection.ts'

export type Job = {
  readonly url: string
  readonly kind: 'take' | 'board' | 'teamBoard' | 'market' | 'funds' | 'history' | 'live'
  readonly connections: number
  readonly seconds: number
  /** Users `firstUser` to `lastUser` have sessions. */
  readonly firstUser: number
  readonly lastUser: number
  readonly firstOffer: number
  readonly lastOffer: number
  /** The games of these offers, one after the other. */
  readonly games: { readonly first: number; readonly count: number }
  /** The game whose page is read. */
  readonly gameId?: number
  /** The last 30 days. Dates are yyyymmdd, as the web client sends them. */
  readonly period: { readonly startDate: number; readonly endDate: number }
}

export type JobResult = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  readonly firstFailure: string
}

const between = (first: number, last: number) =>
  first + Math.floor(Math.random() * (last - first + 1))

export function drawRequest(job: Job): HttpRequest {
  const user = between(job.firstUser, job.lastUser)
  const session = `bench-session-${user}`
  switch (job.kind) {
    case 'take': {
      const offer = between(job.firstOffer, job.lastOffer)
      const at = offer - job.firstOffer
      // As the web client sends it: the terms that the user saw, the amount, and the time.
      const body = {
        betProposedPicked: `o_${offer}`,
        gameID: `g_${job.games.first + (at % job.games.count)}`,
        winnerOffer: offerWinner(at),
        oddsNumeratorOffer: 10,
        oddsDenominatorOffer: 11,
        partialAmountBet: 1,
        dateAccepted: `${Date.now()} ${Math.random()}`,
        userIDaccept: `u_${user}`,
        usernameAccept: `bench${user}`,
      }
      const path = '/api/betsAccepted/acceptbet'
      return { method: 'POST', path, session, body: JSON.stringify(body) }
    }
    case 'board':
      return { method: 'GET', path: '/api/betsProposed/postedbets/nfl/none?limit=50', session }
    case 'teamBoard':
      return { method: 'GET', path: '/api/betsProposed/postedbets/nfl/MIA/none?limit=50', session }
    case 'market':
      return { method: 'GET', path: `/api/game/nfl/g_${job.gameId}`, session }
    case 'live': {
      const path = `/api/betsAccepted/publiclivebets/bench${user}?limit=50`
      return { method: 'GET', path, session }
    }
    case 'funds':
      return { method: 'GET', path: `/api/user/alluserdata/bench${user}`, session }
    case 'history': {
      const body = { ...job.period, currentUserID: `u_${user}` }
      const path = '/api/betsAccepted/allpastbets?limit=50'
      return { method: 'POST', path, session, body: JSON.stringify(body) }
    }
  }
}

/** Seeded offers pick the two teams alternately. */
const offerWinner = (at: number) => (at % 2 === 0 ? 'Buffalo Bills' : 'New England Patriots')
