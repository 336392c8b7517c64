import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { gameInWords, ownOfferInWords } from '../../core/bets/betWords.ts'
import { api } from '../../core/calls/api.ts'
import { dialog } from '../../core/dialogs/dialog.ts'
import { notice } from '../../core/dialogs/notice.ts'
import { refreshFunds, setFunds, setUpdating } from '../../core/session.ts'

const texts = offersTexts.unaccepted

/** Asks whether to cancel the user's own offer, and cancels what is left of it (GAP-111, GAP-113). */
export async function cancelFlow(offer: OfferRow, reload: () => Promise<void>): Promise<void> {
  const key = crypto.randomUUID()
  const question = `${ownOfferInWords(offer)}\n\n${texts.askCancel}`
  for (;;) {
    const title = gameInWords(offer)
    const word = await dialog.choose(question, [texts.no, texts.cancel], { title, main: texts.no })
    if (word !== texts.cancel) return

    const { _id: betID, userIDoffer, offerPay, acceptPay } = offer
    const answer = await api.cancelOffer({ body: { betID, userIDoffer, offerPay, acceptPay }, key })
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.tell(texts.cancelled)
      return reload()
    }
    if (answer.code === 'maintenance') return setUpdating()
    if (answer.code !== 'unreachable') notice(answer.error, 'bad')
    // Nothing was decided: the question stays, and the same wish is sent again.
    if (answer.code === 'unreachable' || answer.code === 'unavailable') continue
    await Promise.all([refreshFunds(), reload()])
    return
  }
}
