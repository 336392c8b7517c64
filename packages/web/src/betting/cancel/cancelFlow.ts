import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { textOf } from '@sidebet/contract/texts/textFor'
import { undecidedTexts } from '@sidebet/contract/texts/undecided'
import { api } from '../../core/calls/api.ts'
import { isUndecided, makeWish } from '../../core/calls/makeWish.ts'
import { dialog } from '../../core/dialogs/dialog.ts'
import { toast } from '../../core/dialogs/toast.ts'
import { refreshFunds, setFunds, setUpdating } from '../../core/session.ts'
import { gameInWords, ownOfferInWords } from '../betWords.ts'

const texts = offersTexts.unaccepted

/** Asks whether to cancel the user's own offer, and cancels what is left of it (GAP-111, GAP-113). */
export async function cancelFlow(offer: OfferRow, reload: () => Promise<void>): Promise<void> {
  const refresh = () => Promise.all([refreshFunds(), reload()])
  const title = gameInWords(offer)
  const question = `${ownOfferInWords(offer)}\n\n${texts.askCancel}`
  const ask = cancelWish(offer)
  let said = ''
  for (;;) {
    const words = [texts.no, texts.cancel] as const
    const word = await dialog.choose(said + question, words, { title, main: texts.no })
    if (word !== texts.cancel) {
      if (said !== '') await refresh()
      return
    }

    const answer = await ask({ onFindingOut: () => toast(undecidedTexts.cancel.findingOut) })
    if (answer.ok) {
      setFunds(answer.value)
      await dialog.tell(texts.cancelled)
      return reload()
    }
    if (answer.code === 'maintenance') return setUpdating()
    if (!isUndecided(answer)) {
      toast(answer.error, 'bad')
      await refresh()
      return
    }
    // The question stays, and the same wish is sent again.
    said = `${textOf(undecidedTexts.cancel, answer)}\n\n`
  }
}

/** The dialog itself says when there was no answer. */
function cancelWish({ _id: betID, userIDoffer, offerPay, acceptPay }: OfferRow) {
  const key = crypto.randomUUID()
  const body = { betID, userIDoffer, offerPay, acceptPay }
  return makeWish(() => api.cancelOffer({ body, key, quiet: true }))
}
