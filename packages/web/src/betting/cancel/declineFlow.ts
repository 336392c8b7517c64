import type { OfferRow } from '@sidebet/contract/offers'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import { api } from '../../api/api.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { againstInWords } from '../betTexts.ts'
import { closeFlow } from './closeFlow.ts'

const texts = friendBetsTexts.decline

/** Confirms once, then declines a friend's offer: the reserved stake returns to the friend at once (GAP-091). */
export async function declineFlow(offer: OfferRow, reload: () => void): Promise<void> {
  const key = crypto.randomUUID()
  const declined = await closeFlow({
    title: againstInWords(offer),
    question: texts.confirmDecline(offer.usernameOffer),
    words: [texts.no, texts.word],
    undecided: undecidedTexts.decline,
    // `quiet`, since the dialog itself shows a missing answer.
    send: () => api.declineOffer({ body: { betID: offer._id }, key, quiet: true }),
    onOld: async () => reload(),
  })
  if (declined === null) return
  await dialog.showMessage(texts.done)
  reload()
}
