import { cents, minus, plus } from '@sidebet/domain/money'
import { bonusComesBack, type OwnStake } from '@sidebet/domain/promotions/bonusInStake'
import type { Transfer } from '../ledger/ledger.ts'
import { bonusAccount, type Grant, poolAccount } from './grants.ts'

/** Own bonus stake of one grant that comes back. */
export type OwnBonus = OwnStake & { readonly grantId: number }

export type BonusBack = (
  about: Omit<Transfer, 'to' | 'cents'>,
  own: OwnBonus,
) => { readonly transfer: Transfer; readonly forfeits: readonly Transfer[] }

/**
 * Makes the transfers of own bonus stakes that come back. One transfer returns the stake; another moves the forfeited part on
 * to the promotion's pool, so that a user's statement shows both. Their keys begin with `about.key`. It counts what it has
 * taken back of each grant: make one per transaction.
 */
export function makeBonusBack(grants: readonly Grant[]): BonusBack {
  const left = new Map(grants.map(({ id, toTakeBack }) => [id, toTakeBack]))
  return (about, { grantId, won, unused }) => {
    const grant = grants.find(({ id }) => id === grantId)
    if (!grant) throw new Error(`grant ${grantId} was not read`)
    const { state, userId, promotionId } = grant
    const toTakeBack = left.get(grantId) ?? cents(0)
    const { to, forfeited } = bonusComesBack({ state, toTakeBack }, { won, unused })
    left.set(grantId, minus(toTakeBack, forfeited))
    const bonus = bonusAccount(grantId)
    const key = `${about.key}:${grantId}`
    const receiver = to === 'cash' ? ({ kind: 'user.cash', ownerId: userId } as const) : bonus
    const transfer = { ...about, key, to: receiver, cents: plus(won, unused) }
    if (forfeited === 0) return { transfer, forfeits: [] }
    const way = { from: bonus, to: poolAccount(promotionId), cents: forfeited }
    return {
      transfer,
      forfeits: [{ ...about, ...way, key: `forfeit:${key}`, kind: 'forfeit' }],
    }
  }
}
