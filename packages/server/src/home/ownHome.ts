/** What concerns the user on the home screen, in one answer (W11). */
import { type OwnHome, ownHome as ownHomeCall } from '@sidebet/contract/home'
import { pageQuery } from '@sidebet/contract/wire'
import { isNew } from '@sidebet/domain/bets/isNew'
import { seasonStart } from '@sidebet/domain/groups/seasonStart'
import { fromHundredths } from '@sidebet/domain/money'
import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import { readContacts } from '../account/ownContacts.ts'
import { betRow } from '../bets/betRow.ts'
import { readLive } from '../bets/bets.sql.ts'
import { readFriendOffers } from '../friends/friendOffers.sql.ts'
import { type OwnGroup, readOwnGroups } from '../groups/ownGroups.sql.ts'
import { readSeason } from '../groups/season.sql.ts'
import { handle } from '../handle.ts'
import { readUnreadOf } from '../notifications/inbox/notices.sql.ts'
import { wireNotice } from '../notifications/inbox/ownNotices.ts'
import { offerRow } from '../offers/offerRow.ts'
import { readOwn } from '../offers/offers.sql.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { DAY_MS } from '../platform/database/sweep.ts'
import { done } from '../platform/http/reply.ts'
import { readOffered } from '../promotions/promotions.sql.ts'
import { dayBalances } from '../statement/dayBalances.ts'
import { readSummary } from '../statement/summary.sql.ts'

/** The rows of each list. The bets of a desktop fill a column. */
const ROWS = { narrow: { offers: 3, bets: 3 }, wide: { offers: 5, bets: 12 } } as const

/** What happened to the user's offers and bets. Offers to the user are among what waits. */
const HAPPENED: readonly NoticeKind[] = ['taken', 'results']
const HAPPENED_MAX = 3

const SEASONS_MAX = 3
const BALANCE_DAYS = 30

const FIRST_PAGE = pageQuery.parse({})

export const ownHome = handle(ownHomeCall, async ({ services, reads, session, query, now }) => {
  const { userId } = session
  const { isWide } = query
  const viewer = viewerOf({ session, now })
  const rows = ROWS[isWide ? 'wide' : 'narrow']
  const [friendOffers, groups, happened, offers, bets] = await reads.readTogether((reads) =>
    Promise.all([
      readFriendOffers(reads, userId, viewer, FIRST_PAGE),
      readOwnGroups(reads, userId, viewer),
      readUnreadOf(reads, userId, HAPPENED, HAPPENED_MAX),
      readOwn(reads, userId, now, null, rows.offers),
      readLive(reads, userId, 'public', null, rows.bets),
    ]),
  )
  // One after another: a visit takes one connection of the pool.
  const promotion = await readOffered(services.db, userId)
  const contacts = await readContacts(services, userId)
  return done({
    waiting: {
      friendOffers: Math.min(friendOffers.length, FIRST_PAGE.limit),
      groups: groups.filter(({ proposals }) => proposals > 0).map(({ name }) => name),
      promotion: promotion !== null,
      contact: contacts.some(({ hasWaiting }) => hasWaiting),
    },
    happened: {
      data: happened.slice(0, HAPPENED_MAX).map(wireNotice),
      hasMore: happened.length > HAPPENED_MAX,
    },
    offers: newFirst(offers, ({ postedAt }) => postedAt, now)
      .slice(0, rows.offers)
      .map((row) => offerRow(row, userId)),
    bets: newFirst(bets, ({ acceptedAt }) => acceptedAt, now)
      .slice(0, rows.bets)
      .map((row) => betRow(row, userId)),
    seasons: isWide ? await readSeasons(reads, groups, session, now) : [],
    balances: isWide ? await readBalances(reads, userId, now) : null,
  })
})

/** What was made just now comes first, whenever its game starts: the user has come to see it. */
function newFirst<Row>(rows: readonly Row[], madeAt: (row: Row) => Date, now: number): Row[] {
  const isRowNew = (row: Row) => isNew(madeAt(row).getTime(), now)
  const newest = rows.filter(isRowNew).sort((a, b) => madeAt(b).getTime() - madeAt(a).getTime())
  return [...newest, ...rows.filter((row) => !isRowNew(row))]
}

/** The user's rank in the seasons of their first groups in which a bet of theirs was settled. */
async function readSeasons(
  db: ReadDatabase,
  groups: readonly OwnGroup[],
  user: { readonly userId: number; readonly username: string },
  now: number,
): Promise<OwnHome['seasons']> {
  const seasons: OwnHome['seasons'] = []
  for (const { id, name, members } of groups.slice(0, SEASONS_MAX)) {
    const { rows } = await readSeason(db, id, user.userId, seasonStart(now))
    const at = rows.findIndex(({ username }) => username === user.username)
    const own = rows[at]
    if (own === undefined || own.won + own.lost === 0) continue
    const { won, lost, net } = own
    seasons.push({ groupName: name, rank: at + 1, members, won, lost, net: fromHundredths(net) })
  }
  return seasons
}

async function readBalances(
  db: ReadDatabase,
  userId: number,
  now: number,
): Promise<OwnHome['balances']> {
  const from = new Date(now - BALANCE_DAYS * DAY_MS)
  return dayBalances(await readSummary(db, userId, { from, before: null }), BALANCE_DAYS + 1)
}
