/** Taking an offer, in the order of its steps (S6). X ends the flow. */
import type { OfferRow } from '@sidebet/contract/offers'
import { takeTexts } from '@sidebet/copy/refusals/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import type { Cents } from '@sidebet/domain/money'
import { api, type Failed, type FailedOf } from '../../api/api.ts'
import { refreshFunds, setFunds } from '../../session/session.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { centsOf } from '../../ui/money.tsx'
import { goTo } from '../../ui/page/goTo.ts'
import { paths } from '../../ui/page/paths.ts'
import { declineFlow } from '../cancel/declineFlow.ts'
import { livePath } from '../livePath.ts'
import { toastUndecided } from '../slip/toastUndecided.ts'
import { amountStep } from './amountStep.tsx'
import { confirmStep } from './confirmStep.tsx'
import { LiveBet } from './LiveBet.tsx'
import { offerStep } from './offerStep.tsx'
import { withLeft } from './takeable.ts'

const { accept, close: X } = betsTexts
const { word: decline } = friendBetsTexts.decline

/** The state of the flow between two steps. */
type Stand = {
  readonly offer: OfferRow
  /** Null is all that is left. */
  readonly amount: Cents | null
  /** The steps that precede the confirmation. */
  readonly hasOfferStep: boolean
  readonly hasAmountStep: boolean
  readonly hasChanged: boolean
}

export async function takeFlow(
  offer: OfferRow,
  {
    reload,
    wasLeft = () => false,
  }: {
    readonly reload: () => void
    /** True once another offer is open, also while the amount left of this one is being read. */
    readonly wasLeft?: () => boolean
  },
): Promise<void> {
  void refreshFunds()
  let stand: Stand = {
    offer,
    amount: null,
    hasOfferStep: true,
    hasAmountStep: false,
    hasChanged: false,
  }
  for (;;) {
    if (stand.hasOfferStep) {
      const { word, offer } = await offerStep(stand.offer)
      if (word === X) return leave(stand, reload)
      if (word === decline) return declineFlow(offer, reload)
      stand = { ...stand, offer, hasOfferStep: false, hasAmountStep: word === accept.some }
    }
    if (stand.hasAmountStep) {
      const { offer, amount: before, hasChanged } = stand
      const chosen = await amountStep({ offer, before, hasChanged })
      if (chosen === X) return leave(stand, reload)
      if (chosen === 'deposit') return goTo(paths.depositChoice)
      stand = { ...stand, ...chosen }
    }
    const answer = await confirmStep(stand.offer, stand.amount)
    if (answer === X) return leave(stand, reload)
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.showMessage(<LiveBet offer={stand.offer} bet={answer.value} />)
      return reload()
    }
    const next = await afterRefusal(answer, stand)
    if (next === null) return
    if (next === 'reload' || wasLeft()) return reload()
    stand = next
  }
}

/** The list is stale when the offer has changed. */
function leave({ hasChanged }: Stand, reload: () => void): void {
  if (hasChanged) reload()
}

/** The consequence of a refusal: another try, the end, or the end with a refetch of the list. */
async function afterRefusal(
  refused: FailedOf<'takeOffer'>,
  stand: Stand,
): Promise<Stand | 'reload' | null> {
  switch (refused.code) {
    case 'insufficientFunds':
    case 'fundsReserved':
      return afterShortfall(refused.error, stand)
    case 'ownBet':
      await dialog.showMessage(refused.error)
      return null
    case 'regionIllegal':
      await dialog.showMessage(refused.error)
      goTo(paths.home)
      return null
    case 'partialTooLarge':
    case 'termsChanged':
      return afterChange(refused, stand)
    case 'notInParts':
    case 'tooSmall':
      toast(refused.error, 'bad')
      return { ...stand, hasAmountStep: stand.offer.partialTake }
    case 'maintenance':
    case 'noSession':
      return null
    // No dialog (GAP-102, GAP-172): a toast with the actual state, and a refetch.
    case 'busy':
    case 'unavailable':
    case 'tooManyTries':
    case 'outcomeUnknown':
      toastUndecided(refused, livePath(stand.offer))
      break
    case 'gameStarted':
    case 'gameClosed':
    case 'offerGone':
    case 'notAddressed':
    case 'keyReused':
    case 'malformed':
    case 'origin':
    case 'otherUser':
    case 'unexpected':
    case 'unreachable':
      toast(takeTexts.offerGone as string, 'bad')
      break
    default:
      toast(refused.error, 'bad')
  }
  void refreshFunds()
  return 'reload'
}

async function afterShortfall(text: string, stand: Stand): Promise<Stand | null> {
  const { modify, deposit } = accept
  const word = await dialog.choose(text, [X, modify, deposit], { main: modify })
  if (word === deposit) goTo(paths.depositChoice)
  if (word !== modify) return null
  const { offer } = stand
  if (offer.partialTake) return { ...stand, amount: null, hasAmountStep: true, hasChanged: false }
  // All or nothing: there is no other amount, only the choice to leave it.
  return { ...stand, hasOfferStep: true }
}

/** Another user took a part of it meanwhile: the user confirms what is left, as a bet never changes silently. */
async function afterChange(refused: Failed, stand: Stand): Promise<Stand | 'reload' | null> {
  const body = { betProposedPicked: stand.offer._id }
  const answer = await api.adjustAmountBetByAccepted({ body, quiet: true })
  const left = answer.ok ? centsOf(answer.value.amountBet) : null
  if (left === 0) {
    toast(takeTexts.offerGone as string, 'bad')
    void refreshFunds()
    return 'reload'
  }
  if (left === null || left === centsOf(stand.offer.amountBet)) {
    await dialog.showMessage(refused.error)
    return left === null ? 'reload' : null
  }
  return { ...stand, offer: withLeft(stand.offer, left), hasAmountStep: true, hasChanged: true }
}
