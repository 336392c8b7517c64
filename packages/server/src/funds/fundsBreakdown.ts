/** A user's funds in detail: offers, bets and payments under way, and what may not be withdrawn, and why (W17). */
import { fundsBreakdown as fundsBreakdownCall } from '@sidebet/contract/funds'
import { wireId } from '@sidebet/contract/ids'
import { againstShort, pickShort } from '@sidebet/copy/sentences'
import { americanDay } from '@sidebet/domain/games/americanDay'
import { fromHundredths, minus } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import { countUncounted } from '@sidebet/domain/promotions/uncountedBet'
import { readReserved } from '../engine/provisional.ts'
import { handle } from '../handle.ts'
import { readWithdrawable } from '../payments/withheld.ts'
import { done } from '../platform/http/reply.ts'
import { type OwnGrant, readOwnGrants } from '../promotions/grants.sql.ts'
import { type FundsBreakdown, readFundsBreakdown } from './fundsBreakdown.sql.ts'

export const fundsBreakdown = handle(fundsBreakdownCall, async ({ services, session }) => {
  const { db } = services
  const breakdown = await readFundsBreakdown(db, session.userId)
  const { withdrawable, debt, reasons } = await readWithdrawable(db, session.userId)
  const reserved = await readReserved(db, session.userId)
  const grants = await readOwnGrants(db, session.userId)
  return done({
    fundsAvailable: fromHundredths(breakdown.available),
    fundsAtRisk: fromHundredths(breakdown.atRisk),
    withdrawable: fromHundredths(withdrawable),
    reserved: fromHundredths(reserved),
    debt: fromHundredths(debt),
    offers: breakdown.offers.map(offerItem),
    bets: breakdown.bets.map(betItem),
    withdrawals: breakdown.payments.filter(({ isDeposit }) => !isDeposit).map(underWay),
    deposits: breakdown.payments.filter(({ isDeposit }) => isDeposit).map(underWay),
    bonus: fromHundredths(breakdown.bonus),
    grants: grants.map(grantItem),
    withheld: reasons.map(({ reason, cents, until }) => ({
      reason,
      amount: fromHundredths(cents),
      until: until?.toISOString() ?? null,
    })),
  })
})

function offerItem(offer: FundsBreakdown['offers'][number]) {
  const { id, winner, spread, amount, taken } = offer
  return {
    offerID: wireId('offer', id),
    title: pickShort(winner, fromHundredths(spread)),
    amount: fromHundredths(computeOffererPay(taken, minus(amount, taken), offer)),
  }
}

function betItem({ id, league, winner, spread, isOfferer, stake }: FundsBreakdown['bets'][number]) {
  const points = fromHundredths(spread)
  return {
    betID: wireId('bet', id),
    title: isOfferer ? pickShort(winner, points) : againstShort(league, winner, points),
    amount: fromHundredths(stake),
  }
}

function grantItem(grant: OwnGrant) {
  const { promotionName, left, lastDayToUse, playersNeeded, stakesNeeded, block, uncounted } = grant
  return {
    promotionName,
    amount: fromHundredths(left),
    lastDayToUse: americanDay(lastDayToUse),
    playersNeeded,
    stakesNeeded: fromHundredths(stakesNeeded),
    block,
    uncounted: countUncounted(uncounted),
  }
}

function underWay({ id, account, amount }: FundsBreakdown['payments'][number]) {
  return { paymentID: wireId('payment', id), account, amount: fromHundredths(amount) }
}
