import { validFriend as validFriendCall } from '@sidebet/contract/friends'
import { usernameOf } from '@sidebet/domain/account/username'
import { handle } from '../handle.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { countTry } from '../platform/http/storedRateLimits.ts'
import { findUserId } from '../platform/users/users.sql.ts'
import { usernameLimit } from './friendLimits.ts'

/** GET /api/user/validfriend/:username: whether another user has exactly this name, without data of that user. */
export const validFriend = handle(validFriendCall, async ({ services, session, params }) => {
  const { db, config } = services
  const wait = await countTry(db, usernameLimit(session.userId), config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)
  const username = usernameOf(params.username)
  const userId = username && (await findUserId(db, username))
  return done(username && userId && userId !== session.userId ? { username } : {})
})
