/** Locks the rows of a batch without waiting, and determines which of its commands have all their rows. */
import { isBeforeStart } from '@sidebet/domain/games/game'
import { type Grant, readGrantedUsers, readGrants } from '../bonus/grants.ts'
import { lockReservedBonus, type ReservedBonus } from '../bonus/releaseTransfers.ts'
import { lockFreeFunds } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import {
  findIdempotencyRecords,
  type IdempotencyRecord,
} from '../platform/database/idempotency.sql.ts'
import { readFrozen } from '../platform/users/users.sql.ts'
import {
  type GameRow,
  groupIdOf,
  lockGames,
  lockGroups,
  lockOffers,
  type OfferRow,
  readGames,
  readGroups,
  readInstant,
  readOffers,
  readSilentDays,
  toGames,
  toOffers,
} from './batch.sql.ts'
import { BatchState, type LockedGroup } from './batchState.ts'
import { type BonusRule, type Pair, readBonusRule } from './bonusRule.sql.ts'
import type { AnyCommand } from './command.ts'
import { readPaidUsers, readProvisional } from './provisional.ts'

export type LockedBatch = {
  readonly state: BatchState
  readonly remembered: readonly IdempotencyRecord[]
  /** Frozen users: their commands are not executed. */
  readonly frozen: ReadonlySet<number>
  /** False for a command whose rows another transaction has locked: it must not be executed now. */
  readonly isFree: (command: AnyCommand) => boolean
}

/**
 * Locks games, offers and ledger accounts in the global lock order, each by id, and only then reads the clock. These
 * queries are pipelined: they run in this order in one round trip. Groups, and then the pools of lost grants, are locked
 * after them, if the batch has any. It never waits: a row that another transaction has locked is skipped, and commands that
 * need it are requeued.
 */
export async function lockState(tx: Tx, commands: readonly AnyCommand[]): Promise<LockedBatch> {
  const gameIds = unique(commands.map(({ gameId, seenGameId }) => gameId ?? seenGameId ?? null))
  const ofUnseenGames = unique(
    commands.flatMap(({ seenGameId, offerIds }) => (seenGameId === undefined ? offerIds : [])),
  )
  const offerIds = unique(commands.flatMap((command) => command.offerIds))
  const userIds = unique(
    commands.flatMap(({ userId, otherUserId }) => [userId, otherUserId ?? null]),
  )
  const [
    games,
    offers,
    { accounts, users },
    silentDays,
    instant,
    remembered,
    frozen,
    granted,
    paid,
  ] = await Promise.all([
    lockGames(tx, gameIds, ofUnseenGames),
    lockOffers(tx, offerIds),
    lockFreeFunds(tx, userIds),
    readSilentDays(tx),
    readInstant(tx, {
      newOffers: commands.reduce((sum, command) => sum + command.newOffers, 0),
      newBets: commands.reduce((sum, command) => sum + command.newBets, 0),
    }),
    findIdempotencyRecords(tx, commands),
    readFrozen(tx, userIds),
    readGrantedUsers(tx, userIds),
    readPaidUsers(tx, userIds),
  ])
  const now = instant.now.getTime()
  const [rest, grants, provisional] = await Promise.all([
    readRest(tx, { wanted: gameIds, locked: games }, { wanted: offerIds, locked: offers }),
    readGrants(tx, granted),
    readProvisional(tx, paid),
  ])
  const allGames = toGames([...games, ...rest.games], silentDays)
  const allOffers = [...offers, ...rest.offers]
  const groups = await lockGroupsOf(tx, commands, allOffers)
  const ending = new Set(
    commands.flatMap((command) => (command.dependsOnGame ? [] : command.offerIds)),
  )
  const bonus = await lockReservedBonus(
    tx,
    allOffers.map((offer) => ({ ...offer, isEnding: ending.has(offer.id) })),
    grants,
    'leave',
  )
  const bonusRule = await readRule(tx, commands, allOffers, grants, bonus.reservedBonus)
  const state = new BatchState({
    ...instant,
    grants,
    provisional,
    bonusRule,
    now,
    games: allGames,
    groups: groups.locked,
    offers: toOffers(allOffers, allGames),
    accounts: [...accounts, ...bonus.pools],
    reservedBonus: bonus.reservedBonus,
  })

  const busyGames = new Set(rest.games.map((game) => game.id))
  const busyOffers = new Set(rest.offers.map((offer) => offer.id))
  /**
   * Whether the command's rows are locked by this batch. A started game stays started, so neither it nor its offers need a
   * lock.
   */
  function isFree(command: AnyCommand): boolean {
    const { userId, otherUserId = userId, gameId, seenGameId, groupId, offerIds } = command
    // Without the user's lock, an earlier attempt with the same key might still be running.
    if (!users.has(userId) || !users.has(otherUserId)) return false
    if (!command.dependsOnGame)
      return offerIds.every((id) => bonus.isFree(id) && !busyOffers.has(id))
    if (gameId !== null) return isBetFree(gameId, groupId)
    return offerIds.every((id) => {
      const offer = state.offer(id)
      // The rule refuses it, so it needs no lock.
      if (offer === null || offer.gameId !== (seenGameId ?? offer.gameId)) return true
      return isBetFree(offer.gameId, groupIdOf(offer.audience), id)
    })
  }
  function isBetFree(gameId: number, groupId: number | null, offerId?: number): boolean {
    const game = state.game(gameId)
    if (game && !isBeforeStart(game, now)) return true
    if (busyGames.has(gameId) || (groupId !== null && groups.busy.has(groupId))) return false
    return offerId === undefined || !busyOffers.has(offerId)
  }
  return { state, remembered, frozen: new Set(frozen), isFree }
}

/** Where bonus may be staked. Most batches have no bonus, and read nothing. */
async function readRule(
  tx: Tx,
  commands: readonly AnyCommand[],
  offers: readonly OfferRow[],
  grants: readonly Grant[],
  reserved: ReservedBonus,
): Promise<BonusRule | null> {
  if (reserved.size === 0 && grants.every(({ balance }) => balance === 0)) return null
  const offererOf = new Map(offers.map(({ id, offererId }) => [id, offererId]))
  const pairs = commands.flatMap(({ newBets, offerIds, userId }): Pair[] => {
    if (newBets === 0) return []
    return offerIds.flatMap((id): Pair[] => {
      const offererId = offererOf.get(id)
      return offererId === undefined ? [] : [[offererId, userId]]
    })
  })
  return readBonusRule(tx, pairs)
}

/**
 * Locks the groups of these offers and of new offers. They come after offers and accounts, against the global lock order.
 * No deadlock follows, since these locks never wait. Most batches have no groups.
 */
async function lockGroupsOf(
  tx: Tx,
  commands: readonly AnyCommand[],
  offers: readonly OfferRow[],
): Promise<{ locked: readonly LockedGroup[]; busy: ReadonlySet<number> }> {
  const wanted = unique([
    ...commands.map((command) => command.groupId),
    ...offers.map((offer) => offer.groupId),
  ])
  if (wanted.length === 0) return { locked: [], busy: new Set() }
  const userIds = unique(commands.map((command) => command.userId))
  const locked = await lockGroups(tx, wanted, userIds)
  const isLocked = new Set(locked.map((group) => group.id))
  const rest = wanted.filter((id) => !isLocked.has(id))
  return { locked, busy: new Set(rest.length === 0 ? [] : await readGroups(tx, rest)) }
}

type LockAttempt<Row> = { readonly wanted: readonly number[]; readonly locked: readonly Row[] }

/** The current rows of the requested games and offers that could not be locked: most batches have none. */
async function readRest(
  tx: Tx,
  games: LockAttempt<GameRow>,
  offers: LockAttempt<OfferRow>,
): Promise<{ games: GameRow[]; offers: OfferRow[] }> {
  const hasGame = new Set(games.locked.map((game) => game.id))
  const gameIds = games.wanted.filter((id) => !hasGame.has(id))
  const hasOffer = new Set(offers.locked.map((offer) => offer.id))
  const offerIds = offers.wanted.filter((id) => !hasOffer.has(id))
  const withoutGame = offers.locked.filter((offer) => !hasGame.has(offer.gameId))
  if (gameIds.length + offerIds.length + withoutGame.length === 0) return { games: [], offers: [] }
  const ofOffers = [...offerIds, ...withoutGame.map((offer) => offer.id)]
  const [restGames, restOffers] = await Promise.all([
    readGames(tx, gameIds, ofOffers),
    readOffers(tx, offerIds),
  ])
  return { games: restGames.filter((game) => !hasGame.has(game.id)), offers: restOffers }
}

function unique(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
