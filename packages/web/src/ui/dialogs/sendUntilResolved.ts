import { textOf } from '@sidebet/copy/refusals/textFor'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import type { Answer } from '../../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../../api/idempotentRequest.ts'
import { dialog } from './dialog.ts'
import { toast } from './toast.ts'

const { close: X } = dialogTexts
const { tryAgain: RETRY } = pageTexts

/**
 * Sends a request that moves money until its outcome is resolved. `send` sends the same body and key each time. Returns 'X' when
 * the user leaves while the outcome is unknown.
 */
export async function sendUntilResolved<Value, Code extends string>(
  send: () => Promise<Answer<Value, Code>>,
  texts: (typeof undecidedTexts)['transfer' | 'payment'] = undecidedTexts.transfer,
) {
  const sendRequest = makeIdempotentRequest(send)
  for (;;) {
    const answer = await sendRequest({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    const choice = await dialog.choose(textOf(texts, answer), [X, RETRY], { money: RETRY })
    if (choice !== RETRY) return 'X' as const
  }
}
