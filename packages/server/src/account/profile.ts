import { mfaStatus as mfaStatusCall, profile as profileCall } from '@sidebet/contract/account'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { readUser } from '../core/users/users.sql.ts'
import { wireUser } from '../core/users/wireUser.ts'

/** The user's own data, without the security question and its answer (GAP-030). Nothing is withheld yet. */
export const profile = handle(profileCall, async ({ services, session }) => {
  const user = await readUser(services.db, session.userId)
  const { firstName, lastName, username, email, phone } = user
  return done({
    user: wireUser(user),
    firstName,
    lastName,
    username,
    email,
    phone,
    witholdAmount: 0,
  })
})

export const mfaStatus = handle(mfaStatusCall, async ({ services, session }) => {
  const { mfaOn } = await readUser(services.db, session.userId)
  return done({ MFAon: mfaOn })
})
