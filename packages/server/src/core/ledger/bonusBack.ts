import { type Cents, plus } from '@sidebet/domain/money'
import { bonusGoes } from '@sidebet/domain/promotions/bonusInStake'
import { bonusAccount, type Grant, poolAccount } from './grants.ts'
import type { Transfer } from './ledger.ts'

/** Own bonus stake that comes back, of one grant: of bets that were won, and unused, of nobody's takes and void bets. */
export type OwnBonus = { readonly grantId: number; readonly won: Cents; readonly unused: Cents }

/**
 * The transfer that brings it back, and another one that brings on to the promotion's pool what is lost by then: so a
 * user's statement has both. Their keys begin with `about.key`.
 */
export function bonusBack(
  about: Omit<Transfer, 'to' | 'cents'>,
  { grantId, won, unused }: OwnBonus,
  grants: readonly Grant[],
): { readonly transfer: Transfer; readonly forfeits: readonly Transfer[] } {
  const grant = grants.find(({ id }) => id === grantId)
  if (!grant) throw new Error(`grant ${grantId} is not read`)
  const { state, userId, promotionId } = grant
  const bonus = bonusAccount(grantId)
  const to = bonusGoes(state, 'won') === 'cash' ? cashOf(userId) : bonus
  const key = `${about.key}:${grantId}`
  const transfer = { ...about, key, to, cents: plus(won, unused) }
  const way = { from: bonus, to: poolAccount(promotionId), cents: unused }
  const isForfeited = unused > 0 && bonusGoes(state, 'unused') === 'pool'
  const forfeit = { ...about, ...way, key: `forfeit:${key}`, kind: 'forfeit' }
  return { transfer, forfeits: isForfeited ? [forfeit] : [] }
}

const cashOf = (ownerId: number) => ({ kind: 'user.cash', ownerId }) as const
