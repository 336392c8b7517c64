/** Promotions: the first user creates them, with the operator's permission, and all users compete for the rest of a pot. */

import type { User } from '../environment/people.ts'
import { easternDay } from '../model/easternDay.ts'
import { type Client, go } from './client.ts'
import { operation } from './operation.ts'
import { dollars, newKey, ofUser } from './requests.ts'

let names = 0

const CODE = 'LUCKY7'

/** Maximum per run, enough for a new promotion after each empty pot. */
const PROMOTIONS_MOST = 12

/** Usually by the first user; sometimes by a user without the right. */
export async function createPromotion(client: Client): Promise<void> {
  const { context, random, user } = client
  if (context.model.promotions.size >= PROMOTIONS_MOST) return
  const admin = random.chance(0.9) ? context.users[0]! : user
  await go(client, promotionOf(client, admin))
}

function promotionOf({ context, random }: Client, user: User) {
  const useExpiration = random.chance(0.6)
  const needCode = random.chance(0.4)
  const [year, month, day] = easternDay(context.productNow()).split('-')
  const perUser = random.int(500, 4_000)
  return operation({
    kind: 'createPromotion',
    user,
    method: 'POST',
    path: '/api/promotion/create',
    body: {
      promotionName: `Promotion ${context.seed} ${++names}`,
      promotionCode: needCode ? CODE : '',
      // The pot does not suffice for all users, and is not always a multiple of the grant.
      initialBalance: dollars(perUser * random.int(2, 12) + random.int(0, perUser - 1)),
      perUserAmount: dollars(perUser),
      newAcceptsNeeded: random.pick([0, 0, 1, 2]),
      availableToWithdraw: random.chance(0.25),
      daysToUseFunds: random.pick([0, 1, 1]),
      promoExpirationDate: useExpiration ? `${month}/${day}/${year}` : '',
      needCode,
      useExpiration,
      message: 'Bet with us',
    },
    key: newKey(user),
    touches: ofUser(user),
  })
}

/** Usually a promotion that the user has not had, with the right code; sometimes on both processes at once. */
export async function acceptPromotion(client: Client): Promise<void> {
  const { context, random, user } = client
  const { promotions, grants } = context.model
  const had = new Set(
    [...grants.values()].filter((grant) => grant.user === user.id).map((grant) => grant.promotion),
  )
  const wanted = [...promotions.values()].filter(
    ({ name }) => !had.has(name) || random.chance(0.05),
  )
  if (wanted.length === 0) return
  const { name, code } = random.pick(wanted)
  const isWrong = code !== '' && random.chance(0.15)
  const makeOperation = () =>
    operation({
      kind: 'acceptPromotion',
      user,
      method: 'POST',
      path: '/api/promotion/promotionaddedtouser',
      body: { promotionName: name, promotionCode: isWrong ? 'GUESSED' : code },
      key: newKey(user),
      touches: ofUser(user),
    })
  if (random.chance(0.8)) return go(client, makeOperation())
  await Promise.all(context.servers.map((server) => go(client, makeOperation(), server)))
}
