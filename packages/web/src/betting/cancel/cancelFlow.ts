import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import { api } from '../../api/api.ts'
import { refreshFunds, setFunds } from '../../session/session.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { ownOfferInWords } from '../betTexts.ts'
import { gameInWords } from '../games/gameTexts.ts'
import { closeFlow } from './closeFlow.ts'

const texts = offersTexts.unaccepted

/** Confirms, then cancels what is left of the user's own offer (GAP-111, GAP-113). */
export async function cancelFlow(offer: OfferRow, reload: () => Promise<void>): Promise<void> {
  const { _id: betID, userIDoffer, offerPay, acceptPay } = offer
  const body = { betID, userIDoffer, offerPay, acceptPay }
  const key = crypto.randomUUID()
  const funds = await closeFlow({
    title: gameInWords(offer),
    question: `${ownOfferInWords(offer)}\n\n${texts.confirmCancel}`,
    words: [texts.no, texts.cancel],
    undecided: undecidedTexts.cancel,
    // `quiet`, since the dialog itself shows a missing answer.
    send: () => api.cancelOffer({ body, key, quiet: true }),
    onOld: () => Promise.all([refreshFunds(), reload()]),
  })
  if (funds === null) return
  setFunds(funds)
  await dialog.showMessage(texts.cancelled)
  return reload()
}
