import { wireId } from '@sidebet/contract/ids'
import type { User } from './users.sql.ts'

/** `user` of GET /api/user and of the profile (W4). */
export function wireUser({ id, username, country, mfaOn }: User) {
  const userID = wireId('user', id)
  return { _id: userID, userID, username, country, MFAon: mfaOn }
}
