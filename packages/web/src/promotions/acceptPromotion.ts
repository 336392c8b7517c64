/** Accepting a promotion, in the order of its steps. */

import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { api, type OutputOf } from '../api/api.ts'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { sendUntilResolved } from '../ui/dialogs/sendUntilResolved.ts'

const { received, failed } = promotionScreens.offer

type AcceptRequest = OutputOf<'checkPromotions'>['data'][number] & {
  readonly promotionCode: string
  /** MM/dd/yyyy; '' without a last day. */
  readonly lastDayToUse: string
}

/** Sends the acceptance, and shows the outcome. False when it is unknown, or when the session or the page has changed. */
export async function acceptPromotion(request: AcceptRequest): Promise<boolean> {
  const answer = await send(request)
  if (answer === 'X') {
    void refreshFunds()
    return false
  }
  if (
    answer.ok &&
    'message' in answer.value &&
    answer.value.message === promotionsAnswers.updated
  ) {
    setFunds(answer.value)
    await dialog.showMessage(received)
    return true
  }
  if (!answer.ok) {
    if (answer.code === 'maintenance') setUpdating()
    if (['maintenance', 'noSession', 'otherUser'].includes(answer.code)) return false
  }
  await dialog.showMessage(failed)
  return true
}

function send(request: AcceptRequest) {
  const body = bodyOf(request)
  const key = crypto.randomUUID()
  return sendUntilResolved(() => api.acceptPromotion({ body, key, quiet: true }))
}

/** The specified fields; the server uses only the name and the code (GAP-168). */
function bodyOf(request: AcceptRequest) {
  const { promotionName, promotionCode, perUserAmount, newAcceptsNeeded } = request
  const { lastDayToUse, availableToWithdraw, promoExpirationDate } = request
  return {
    ...{ promotionName, promotionCode, perUserAmount, newAcceptsNeeded },
    ...{ lastDayToUse, availableToWithdraw, promoExpirationDate },
    originalUsername: currentSession().currentUser,
  }
}
