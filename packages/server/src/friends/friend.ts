/** One friend: the record between the two, and what is open (W24). */
import { friend as friendCall } from '@sidebet/contract/friends'
import { seasonStart } from '@sidebet/domain/groups/seasonStart'
import { fromHundredths } from '@sidebet/domain/money'
import { betRow } from '../bets/betRow.ts'
import { readBetween } from '../bets/bets.sql.ts'
import { handle } from '../handle.ts'
import { offerRow } from '../offers/offerRow.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findKnownFriend, readOffersBetween, readTally } from './friend.sql.ts'

const ROWS_MAX = 20

/** GET /api/friends/:username */
export const friend = handle(
  friendCall,
  async ({ services: { db }, session, params, now }) => {
    const { userId } = session
    const known = await findKnownFriend(db, userId, params.username)
    if (!known) return refused(friendCall, { code: 'unknownFriend' })
    const from = seasonStart(now)
    const { net, ...tally } = await readTally(db, userId, known.id, from)
    const viewer = viewerOf({ session, now })
    const offers = await readOffersBetween(db, userId, known, viewer, ROWS_MAX)
    const bets = await readBetween(db, userId, { id: known.id, from }, ROWS_MAX)
    return done({
      friendName: known.name,
      friendUsername: known.username,
      from,
      ...tally,
      net: fromHundredths(net),
      offers: offers.map((row) => offerRow(row, userId)),
      bets: bets.slice(0, ROWS_MAX).map((row) => betRow(row, userId)),
    })
  },
  { inTurn: true },
)
