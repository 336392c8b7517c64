/** Whether a grant is earned by new players or by settled stakes, computed independently of the product. */

import type { Outside } from './expectedFunds.ts'
import type { ModelBet, ModelPromotion, ReferenceModel } from './referenceModel.ts'

export type Earning = {
  readonly model: ReferenceModel
  readonly outside: Pick<Outside, 'stateOf' | 'acceptedAt'>
}

/** `surely` excludes bets on games with a doubtful start, which the product may or may not count. */
export function earns(
  { model, outside }: Earning,
  {
    user,
    cents,
    grantedAt,
  }: { readonly user: number; readonly cents: number; readonly grantedAt: number },
  { acceptsNeeded }: Pick<ModelPromotion, 'acceptsNeeded'>,
  how: 'surely' | 'maybe',
): boolean {
  const isAfter = (at: number) => how === 'maybe' || at > grantedAt
  const counts = ({ id, offer }: ModelBet) => {
    const { game } = model.offers.get(offer)!
    const feedGame = model.games.find((candidate) => candidate.id === game)
    const isDoubtful =
      !feedGame ||
      feedGame.lied ||
      feedGame.called ||
      feedGame.finalTooEarlyAt !== null ||
      !isAfter(feedGame.startsAt)
    return outside.acceptedAt(id) > grantedAt && !(how === 'surely' && isDoubtful)
  }
  const bets = [...model.bets.values()].filter(counts)
  if (acceptsNeeded > 0) {
    const first = firstBets({ model, outside })
    const isNew = (bet: ModelBet) =>
      model.offers.get(bet.offer)!.user === user && first.get(bet.user) === bet.id
    return new Set(bets.filter(isNew).map((bet) => bet.user)).size >= acceptsNeeded
  }
  let staked = 0
  for (const bet of bets) {
    const offer = model.offers.get(bet.offer)!
    const { result, begun } = outside.stateOf(offer.game)
    if (result === null || result === 'void') continue
    if (begun !== null && outside.acceptedAt(bet.id) >= begun) continue
    if (offer.user === user) staked += bet.offererPay
    if (bet.user === user) staked += bet.amount
  }
  return staked >= cents
}

/** The first bet of each user, as offerer or accepter. */
function firstBets({ model, outside }: Earning): Map<number, number> {
  const first = new Map<number, number>()
  const when = (bet: ModelBet) => outside.acceptedAt(bet.id)
  const inOrder = [...model.bets.values()].sort((a, b) => when(a) - when(b) || a.id - b.id)
  for (const bet of inOrder)
    for (const user of [bet.user, model.offers.get(bet.offer)!.user])
      if (!first.has(user)) first.set(user, bet.id)
  return first
}
