/** Accepting a promotion, in the order of its steps. */

import { textOf } from '@sidebet/copy/refusals/textFor'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { promotionScreens } from '@sidebet/copy/screens/promotionScreens'
import { promotionsAnswers } from '@sidebet/copy/screens/promotions'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import { api, type OutputOf } from '../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../api/idempotentRequest.ts'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'

const { close: X } = dialogTexts
const { tryAgain: RETRY } = pageTexts
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

async function send(request: AcceptRequest) {
  const texts = undecidedTexts.transfer
  const body = bodyOf(request)
  const key = crypto.randomUUID()
  const sendRequest = makeIdempotentRequest(() => api.acceptPromotion({ body, key, quiet: true }))
  for (;;) {
    const answer = await sendRequest({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    if ((await dialog.choose(textOf(texts, answer), [X, RETRY], { money: RETRY })) !== RETRY)
      return 'X'
  }
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
