import type { BetRow } from '@sidebet/contract/bets'
import { centsOf } from '../../ui/money.tsx'
import { sideOf } from '../betTexts.ts'

/** The user's side of a bet: the opponent, and both stakes. */
export function ownBetOf(bet: BetRow, userID: string) {
  const side = sideOf(bet, userID)
  const [offerer, accepter] = [centsOf(bet.offerPay), centsOf(bet.acceptPay)]
  return side === 'offerer'
    ? { side, counterpart: bet.usernameAccept, risk: offerer, win: accepter }
    : { side, counterpart: bet.usernameOffer, risk: accepter, win: offerer }
}
