/** The offers and bets on one game, as the user may see them (W21). */
import { type GameMarket, gameMarket as gameMarketCall } from '@sidebet/contract/gamePage'
import type { OfferRow } from '@sidebet/contract/offers'
import { outcomesByMargin } from '@sidebet/domain/bets/outcomesByMargin'
import { shortName } from '@sidebet/domain/games/team'
import { cents, fromHundredths, plus } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import {
  type Ladder,
  makeLadder,
  type OfferGroup,
  oddsRange,
  separateOwn,
} from '@sidebet/domain/offers/ladder'
import { betRow } from '../bets/betRow.ts'
import { readOnGame, readStakesOnGame } from '../bets/bets.sql.ts'
import type { GameRecord } from '../games/gameRow.ts'
import { handle } from '../handle.ts'
import { offerRow } from '../offers/offerRow.ts'
import { readOwn } from '../offers/offers.sql.ts'
import { type Viewer, viewerOf } from '../offers/visible.sql.ts'
import type { Db, ReadDatabase } from '../platform/database/db.ts'
import { makeVersionedPages } from '../platform/database/sharedQuery.ts'
import { done, refused } from '../platform/http/reply.ts'
import type { Services } from '../services.ts'
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
  async ({ services, reads, session, params, now }) => {
    const { db } = services
    const { userId } = session
    const { gameID } = params
    const viewer = viewerOf({ session, now })
    const [game, offers, bets, stakes] = await reads.readTogether((reads) =>
      Promise.all([
        readHead(reads, gameID),
        readOwn(reads, userId, now, null, ROWS_MAX, gameID),
        readOnGame(reads, userId, gameID, ROWS_MAX),
        readStakesOnGame(reads, userId, gameID),
      ]),
    )
    if (game?.league !== params.league) return refused(gameMarketCall, { code: 'unknownGame' })
    const hasOwn = offers.length > ROWS_MAX || offers.some(({ audience }) => audience === 'public')
    const shared = await readShared(services, viewer, game)
    const { ladders } = hasOwn ? await readLaddersOf(db, viewer, userId, game, shared) : shared
    return done({
      ladders,
      ownOffers: offers.slice(0, ROWS_MAX).map((row) => offerRow(row, userId)),
      ownBets: bets.slice(0, ROWS_MAX).map((row) => betRow(row, userId)),
      outcomes: outcomesByMargin(stakes).map(({ from, to, result }) => ({
        from,
        to,
        result: fromHundredths(result),
      })),
      activity: shared.activity,
    })
  },
)

type Ladders = {
  readonly ladders: GameMarket['ladders']
  /** The offers in them, by id. */
  readonly offers: ReadonlyMap<number, OfferRow>
}

/**
 * The same for all viewers with the same regions. It is read from the primary: a version is newer than what a standby may have
 * (decision 060). The ladders are those of a viewer without a public offer of their own on the game.
 */
type Shared = Ladders & {
  readonly groups: readonly OfferGroup[]
  readonly activity: GameMarket['activity']
}

const readMarket = makeVersionedPages<Shared>()

function readShared(
  { db, boardVersions }: Pick<Services, 'db' | 'boardVersions'>,
  viewer: Viewer,
  game: GameRecord,
): Promise<Shared> {
  // The events of a start and of a suspension come after it is reached.
  const key = JSON.stringify([game.id, viewer.limits, game.startsAt.getTime() > viewer.now])
  return readMarket(db, key, boardVersions.versionOf(game.league), async () => {
    const groups = await readOfferGroups(db, viewer, NO_USER, game.id)
    const ladders = await readLadders(db, viewer, groups)
    return { groups, ...ladders, activity: await readActivity(db, viewer, game) }
  })
}

/** The id of no user: none of the offers is their own. */
const NO_USER = 0

/** The ladders of a viewer with offers of their own, which are marked and cannot be taken. */
async function readLaddersOf(
  db: Db,
  viewer: Viewer,
  userId: number,
  game: GameRecord,
  { groups, offers }: Shared,
): Promise<Ladders> {
  const own = await readOfferGroups(db, viewer, userId, game.id, 'own')
  const separated = separateOwn(groups, own)
  if (separated) return readLadders(db, viewer, separated, offers)
  return readLadders(db, viewer, await readOfferGroups(db, viewer, userId, game.id))
}

/** The ladders of these groups; only offers that are not in `before` are read. */
async function readLadders(
  db: ReadDatabase,
  viewer: Viewer,
  groups: readonly OfferGroup[],
  before: Ladders['offers'] = new Map(),
): Promise<Ladders> {
  const [away, home] = [
    makeLadder(groups, 'away', STEPS_MAX),
    makeLadder(groups, 'home', STEPS_MAX),
  ]
  const ids = [away, home].flatMap(({ steps, takeable }) => [
    ...steps.flatMap(({ best }) => best ?? []),
    ...takeable,
  ])
  const missing = ids.filter((id) => !before.has(id))
  const rows = missing.length > 0 ? await readOffers(db, viewer, missing) : []
  const offers = new Map(before)
  // None of them is the viewer's own, so all viewers get the same fields.
  for (const row of rows) offers.set(row.id, offerRow(row, NO_USER))
  return {
    ladders: { away: ladderOnWire(away, offers), home: ladderOnWire(home, offers) },
    offers,
  }
}

function ladderOnWire(
  { steps, takeable, offers: count, left }: Ladder,
  offers: Ladders['offers'],
): GameMarket['ladders']['home'] {
  return {
    steps: steps.map(({ spread, odds, left, ownLeft, wholeLeft, offers: count, best }) => ({
      spreadOffer: fromHundredths(spread),
      ...oddsOnWire(odds),
      amount: fromHundredths(left),
      ownAmount: fromHundredths(ownLeft),
      wholeAmount: fromHundredths(wholeLeft),
      offers: count,
      // An offer that was taken since the sums were read is missing here.
      best: (best !== null && offers.get(best)) || null,
    })),
    takeable: takeable.flatMap((id) => offers.get(id) ?? []),
    offers: count,
    amount: fromHundredths(left),
  }
}

const oddsOnWire = ({ numerator, denominator }: Odds) => ({
  oddsNumeratorOffer: fromHundredths(numerator),
  oddsDenominatorOffer: fromHundredths(denominator),
})

async function readActivity(
  db: ReadDatabase,
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
