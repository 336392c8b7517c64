/**
 * Sends the changes of boards to their viewers: one query per interval reads the changed offers of all boards, and viewers who see
 * the same offers get the same bytes (decision 049).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardChange } from '@sidebet/contract/boardChange'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import type { ChangeEvent, Ids } from './changeEvent.ts'

/** The changed offers of boards, and games whose offers may have changed, by their ids. */
type ChangedIds = {
  readonly posted: ReadonlySet<number>
  readonly offers: ReadonlySet<number>
  readonly games: ReadonlySet<number>
}

/** The change of one board for viewers with these regionLimits (`limitsSeen`); null when they see none of it. */
export type ChangeOfBoard = (limits: readonly string[]) => BoardChange | null

/** Reads the changes of all boards. `tooMany` when so much has changed that the viewers have to request their boards. */
export type ReadBoardChanges = (
  db: Db,
  ids: ChangedIds,
) => Promise<ReadonlyMap<LeagueCode, ChangeOfBoard> | 'tooMany'>

/** What the feed needs from `streams.ts`. */
type Viewers = {
  /** Whether any stream watches the board. */
  hasViewers(league: LeagueCode): boolean
  /** Resolves when the change was written to each viewer's stream. */
  send(league: LeagueCode, change: ChangeOfBoard): Promise<void>
  /** Lets the viewers request the board. */
  reload(leagues: readonly LeagueCode[]): void
}

export type BoardFeed = {
  /** Records the changes of watched boards, which are sent at the end of the interval. */
  add(event: ChangeEvent): void
}

export function makeBoardFeed(
  db: Db,
  read: ReadBoardChanges,
  intervalMs: number,
  viewers: Viewers,
): BoardFeed {
  let changed = noChanges()
  let isSending = false
  let sentAt = Number.NEGATIVE_INFINITY

  async function sendAll(): Promise<void> {
    while (changed.leagues.size > 0) {
      await sleep(Math.max(0, sentAt + intervalMs - performance.now()))
      sentAt = performance.now()
      const { leagues, ...ids } = changed
      changed = noChanges()
      await sendChanges(leagues, ids).catch(() => viewers.reload([...leagues]))
    }
    isSending = false
  }

  async function sendChanges(leagues: ReadonlySet<LeagueCode>, ids: ChangedIds): Promise<void> {
    const changes = await read(db, ids)
    if (changes === 'tooMany') viewers.reload([...leagues])
    else for (const [league, change] of changes) await viewers.send(league, change)
  }

  return {
    add({ boards = [], posted, offers, games }) {
      const watched = boards.filter(viewers.hasViewers)
      if (watched.length === 0) return
      for (const league of watched) changed.leagues.add(league)
      addAll(changed.posted, posted)
      addAll(changed.offers, offers)
      addAll(changed.games, games)
      if (isSending) return
      isSending = true
      void sendAll()
    },
  }
}

const noChanges = () => ({
  leagues: new Set<LeagueCode>(),
  posted: new Set<number>(),
  offers: new Set<number>(),
  games: new Set<number>(),
})

/** A list of all ids comes with `wholeBoards`, for which the viewers request the board. */
function addAll(to: Set<number>, ids: Ids = []): void {
  if (ids !== 'everybody') for (const id of ids) to.add(id)
}
