/** One friend: the record between the two, and what is open (W24). */
import { friend as friendCall } from '@sidebet/contract/friends'
import { usernameOf } from '@sidebet/domain/account/username'
import { seasonStart } from '@sidebet/domain/groups/seasonStart'
import { fromHundredths } from '@sidebet/domain/money'
import { betRow } from '../bets/betRow.ts'
import { readBetween } from '../bets/bets.sql.ts'
import { handle } from '../handle.ts'
import { offerRow } from '../offers/offerRow.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findRevealedFriend, readOffersBetween, readTally } from './friend.sql.ts'

const ROWS_MAX = 20

/** GET /api/friends/:username */
export const friend = handle(
  friendCall,
  async ({ reads, session, params, now }) => {
    const { userId } = session
    const username = usernameOf(params.username)
    const revealed = username && (await findRevealedFriend(reads, userId, username))
    if (!revealed) return refused(friendCall, { code: 'unknownFriend' })
    const from = seasonStart(now)
    const { net, ...tally } = await readTally(reads, userId, revealed.id, from)
    const viewer = viewerOf({ session, now })
    const offers = await readOffersBetween(reads, userId, revealed, viewer, ROWS_MAX)
    const bets = await readBetween(reads, userId, { id: revealed.id, from }, ROWS_MAX)
    return done({
      friendName: revealed.name,
      friendUsername: revealed.username,
      from,
      ...tally,
      net: fromHundredths(net),
      offers: offers.map((row) => offerRow(row, userId)),
      bets: bets.slice(0, ROWS_MAX).map((row) => betRow(row, userId)),
    })
  },
  { inTurn: true },
)
