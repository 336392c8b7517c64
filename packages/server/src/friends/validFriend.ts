import { validFriend as validFriendCall } from '@sidebet/contract/friends'
import { usernameOf } from '@sidebet/domain/account/username'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { findUserId } from '../platform/users/users.sql.ts'

/** GET /api/user/validfriend/:username: whether another user has exactly this name, without data of that user. */
export const validFriend = handle(validFriendCall, async ({ services, session, params }) => {
  const { db } = services
  const wait = await countTriesOf(services, 'username', { user: session.userId })
  if (wait !== null) return tooManyTries(wait)
  const username = usernameOf(params.username)
  const userId = username && (await findUserId(db, username))
  return done(username && userId && userId !== session.userId ? { username } : {})
})
