/** The offers and bets on one game, as the user may see them (W21). */
import { type GameMarket, gameMarket as gameMarketCall } from '@sidebet/contract/gamePage'
import { outcomesByMargin } from '@sidebet/domain/bets/outcomesByMargin'
import { shortName } from '@sidebet/domain/games/team'
import { cents, fromHundredths, plus } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import { type Ladder, makeLadder, oddsRange } from '@sidebet/domain/offers/ladder'
import { betRow } from '../bets/betRow.ts'
import { readOnGame, readStakesOnGame } from '../bets/bets.sql.ts'
import type { GameRecord } from '../games/gameRow.ts'
import { handle } from '../handle.ts'
import { type OfferRecord, offerRow } from '../offers/offerRow.ts'
import { readOwn } from '../offers/offers.sql.ts'
import { type Viewer, viewerOf } from '../offers/visible.sql.ts'
import type { Db } from '../platform/database/db.ts'
import { makeSharedPages } from '../platform/database/sharedQuery.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readHead } from './head.sql.ts'
import {
  type DayOfBets,
  readDayOfBets,
  readOfferGroups,
  readOffers,
  readTakenBets,
  type TakenBet,
} from './market.sql.ts'

/** Steps of a ladder, and rows of each list of the user and of the activity. */
const STEPS_MAX = 20
const ROWS_MAX = 50

/** GET /api/game/:league/:gameID */
export const gameMarket = handle(
  gameMarketCall,
  async ({ services: { db }, session, params, now }) => {
    const { userId } = session
    const game = await readHead(db, params.gameID)
    if (game?.league !== params.league) return refused(gameMarketCall, { code: 'unknownGame' })
    const viewer = viewerOf({ session, now })
    // One after another: a page takes one connection of the pool.
    const offers = await readOwn(db, userId, now, null, ROWS_MAX, game.id)
    const bets = await readOnGame(db, userId, game.id, ROWS_MAX)
    const stakes = await readStakesOnGame(db, userId, game.id)
    const hasOwn = offers.length > ROWS_MAX || offers.some(({ audience }) => audience === 'public')
    const { ladders, activity } = hasOwn
      ? await readPublicPart(db, viewer, userId, game)
      : await readShared(db, viewer, game)
    return done({
      ladders,
      ownOffers: offers.slice(0, ROWS_MAX).map((row) => offerRow(row, userId)),
      ownBets: bets.slice(0, ROWS_MAX).map((row) => betRow(row, userId)),
      outcomes: outcomesByMargin(stakes).map(({ from, to, result }) => ({
        from,
        to,
        result: fromHundredths(result),
      })),
      activity,
    })
  },
)

type PublicPart = Pick<GameMarket, 'ladders' | 'activity'>

const readMarket = makeSharedPages<PublicPart>()

/** The same for all viewers with the same regions who have no public offer of their own on the game. */
const readShared = (db: Db, viewer: Viewer, game: GameRecord): Promise<PublicPart> =>
  readMarket(db, JSON.stringify([game.id, viewer.limits]), () =>
    readPublicPart(db, viewer, NO_USER, game),
  )

async function readPublicPart(
  db: Db,
  viewer: Viewer,
  userId: number,
  game: GameRecord,
): Promise<PublicPart> {
  const ladders = await readLadders(db, viewer, userId, game.id)
  return { ladders, activity: await readActivity(db, viewer, game) }
}

/** The id of no user: none of the offers is their own. */
const NO_USER = 0

async function readLadders(
  db: Db,
  viewer: Viewer,
  userId: number,
  gameId: number,
): Promise<GameMarket['ladders']> {
  const groups = await readOfferGroups(db, viewer, userId, gameId)
  const [away, home] = [
    makeLadder(groups, 'away', STEPS_MAX),
    makeLadder(groups, 'home', STEPS_MAX),
  ]
  const ids = [away, home].flatMap(({ steps, takeable }) => [
    ...steps.flatMap(({ best }) => best ?? []),
    ...takeable,
  ])
  const offers = new Map((await readOffers(db, viewer, ids)).map((offer) => [offer.id, offer]))
  return { away: ladderOnWire(away, offers, userId), home: ladderOnWire(home, offers, userId) }
}

function ladderOnWire(
  { steps, takeable, offers: count, left }: Ladder,
  offers: ReadonlyMap<number, OfferRecord>,
  userId: number,
): GameMarket['ladders']['home'] {
  return {
    steps: steps.map(({ spread, odds, left, ownLeft, wholeLeft, offers: count, best }) => {
      // An offer that was taken since the sums were read is missing here.
      const offer = best === null ? undefined : offers.get(best)
      return {
        spreadOffer: fromHundredths(spread),
        ...oddsOnWire(odds),
        amount: fromHundredths(left),
        ownAmount: fromHundredths(ownLeft),
        wholeAmount: fromHundredths(wholeLeft),
        offers: count,
        best: offer ? offerRow(offer, userId) : null,
      }
    }),
    takeable: takeable.flatMap((id) => {
      const offer = offers.get(id)
      return offer ? [offerRow(offer, userId)] : []
    }),
    offers: count,
    amount: fromHundredths(left),
  }
}

const oddsOnWire = ({ numerator, denominator }: Odds) => ({
  oddsNumeratorOffer: fromHundredths(numerator),
  oddsDenominatorOffer: fromHundredths(denominator),
})

async function readActivity(
  db: Db,
  viewer: Viewer,
  game: GameRecord,
): Promise<GameMarket['activity']> {
  const bets = await readTakenBets(db, viewer, game.id, ROWS_MAX)
  const [last] = bets
  const day = last ? await readDayOfBets(db, viewer, game.id, last) : []
  return { bets: bets.map((bet) => takenBetOnWire(game, bet)), day: dayOnWire(day) }
}

function takenBetOnWire({ league, homeTeam, awayTeam }: GameRecord, bet: TakenBet) {
  const winner = bet.pick === 'home' ? homeTeam : awayTeam
  return {
    dateAccepted: bet.acceptedAt.toISOString(),
    winnerOffer: winner,
    winnerOfferShort: shortName(league, winner),
    spreadOffer: fromHundredths(bet.spread),
    ...oddsOnWire(bet.odds),
    usernameOffer: bet.offererUsername,
    offerPay: fromHundredths(bet.offererPay),
    acceptPay: fromHundredths(bet.amount),
  }
}

function dayOnWire(rows: readonly DayOfBets[]): GameMarket['activity']['day'] {
  const range = oddsRange(rows.map(({ odds }) => odds))
  if (!range) return null
  return {
    bets: rows.reduce((count, { bets }) => count + bets, 0),
    amount: fromHundredths(rows.reduce((sum, { amount }) => plus(sum, amount), cents(0))),
    best: oddsOnWire(range.best),
    worst: oddsOnWire(range.worst),
  }
}
