/** Requests among friends, and sign-ups. */
import { wireId } from '@sidebet/contract/ids'
import { emailOf, type User } from '../environment/people.ts'
import { NOTHING } from '../faultSpans.ts'
import type { ModelOffer } from '../model/referenceModel.ts'
import { type Operation, operation } from './operation.ts'
import { newKey, ofUser } from './requests.ts'

/** Declining also moves money of the offerer. */
export function declineOf(user: User, offer: ModelOffer): Operation {
  return operation({
    kind: 'decline',
    user,
    method: 'POST',
    path: '/api/betsProposed/declineBet',
    body: { betID: wireId('offer', offer.id) },
    key: newKey(user),
    touches: ofUser(user, {
      users: new Set([user.id, offer.user]),
      games: new Set([offer.game]),
      offers: new Set([offer.id]),
    }),
  })
}

/** Signs up a name. The next rest reads the id of the new user. */
export function signUpOf(name: string): Operation {
  return operation({
    kind: 'signUp',
    user: { id: 0, name, cookie: '', bank: '' },
    method: 'POST',
    path: '/api/user/signup',
    body: {
      firstName: name,
      lastName: 'Test',
      username: name,
      email: emailOf(name),
      phone: '15550102030',
      password: 'Passw0rd!',
      question: 'favorite movie',
      secret: 'Rex',
      country: 'US',
      MFAon: false,
    },
    touches: NOTHING,
  })
}
