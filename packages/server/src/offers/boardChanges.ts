/** What has changed on the boards of leagues, read once for all viewers of a process. */
import { wireId } from '@sidebet/contract/ids'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChangeOfBoard, ReadBoardChanges } from '../live/boardFeed.ts'
import { type ChangedOffer, readChangedOffers, readStartedGames } from './boardChanges.sql.ts'
import { offerRow } from './offerRow.ts'

/** The most changed offers per read: more are cheaper as a new page of each viewer. */
const MOST_OFFERS = 300

/** No user: offers are read as other users see them. */
const NO_VIEWER = 0

export const readBoardChanges: ReadBoardChanges = async (db, { posted, offers, games }) => {
  const offerIds = [...new Set([...posted, ...offers])]
  if (offerIds.length > MOST_OFFERS) return 'tooMany'
  const [changed, started] = await Promise.all([
    readChangedOffers(db, offerIds, [...games], MOST_OFFERS + 1),
    readStartedGames(db, [...games]),
  ])
  if (changed.length > MOST_OFFERS) return 'tooMany'
  // A lapse follows the start of its game, which has removed all offers of the game.
  const lapsed = changed.filter(({ hasStarted }) => hasStarted)
  const startedGames = [...started, ...lapsed.map(({ gameId, league }) => ({ id: gameId, league }))]
  const present = changed.filter(({ hasStarted }) => !hasStarted)
  const leagues = new Set([...startedGames, ...present].map(({ league }) => league))
  return new Map(
    [...leagues].map((league) => {
      const ofLeague = present.filter((offer) => offer.league === league)
      const gone = new Set(
        startedGames.flatMap((game) => (game.league === league ? [wireId('game', game.id)] : [])),
      )
      return [league, changeOf(league, ofLeague, [...gone], posted, offers)]
    }),
  )
}

function changeOf(
  league: LeagueCode,
  changed: readonly ChangedOffer[],
  goneGames: readonly string[],
  posted: ReadonlySet<number>,
  named: ReadonlySet<number>,
): ChangeOfBoard {
  const isTaken = ({ id, taken }: ChangedOffer) => taken > 0 && named.has(id) && !posted.has(id)
  const rowOf = (offer: ChangedOffer) => offerRow(offer, NO_VIEWER)
  const parts = changed.map((offer) => {
    if (!offer.isOpen) return { offer, gone: wireId('offer', offer.id) }
    const row = rowOf(offer)
    return isTaken(offer)
      ? { offer, left: [row._id, row.amountBet, row.offerPay] as const }
      : { offer, row }
  })
  return (limits) => {
    const seen = parts.filter(({ offer }) => limits.includes(offer.regionLimit))
    const rows = seen.flatMap(({ row }) => row ?? [])
    const left = seen.flatMap((part) => (part.left ? [part.left] : []))
    const gone = seen.flatMap((part) => part.gone ?? [])
    if (seen.length === 0 && goneGames.length === 0) return null
    return {
      league,
      ...(rows.length > 0 && { rows }),
      ...(left.length > 0 && { left }),
      ...(gone.length > 0 && { gone }),
      ...(goneGames.length > 0 && { goneGames }),
    }
  }
}
