import { textOf } from '@sidebet/copy/refusals/textFor'
import type { undecidedTexts } from '@sidebet/copy/screens/undecided'
import type { Answer } from '../../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../../api/idempotentRequest.ts'
import { setUpdating } from '../../session/session.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { toast } from '../../ui/dialogs/toast.ts'

type Closing<Value, Word extends string> = {
  readonly title: string
  readonly question: string
  /** The last word closes the offer; the first is the main button. */
  readonly words: readonly [no: string, close: Word]
  readonly undecided: (typeof undecidedTexts)['cancel' | 'decline']
  /** Must send the same body and key each time. */
  readonly send: () => Promise<Answer<Value>>
  /** Another user was first, or the outcome is unknown: the displayed data is stale. */
  readonly onOld: () => Promise<unknown>
}

/**
 * Confirms that an offer is to be closed, and reopens until the outcome is final. Returns the answer of `send`, or null
 * when the offer was not closed.
 */
export async function closeFlow<Value, Word extends string>(
  closing: Closing<Value, Word>,
): Promise<Value | null> {
  const { title, question, words, undecided, send, onOld } = closing
  const [no, close] = words
  const sendRequest = makeIdempotentRequest(send)
  let explanation = ''
  for (;;) {
    const word = await dialog.choose(explanation + question, words, {
      title,
      main: no,
      money: close,
    })
    if (word !== close) {
      if (explanation !== '') await onOld()
      return null
    }

    const answer = await sendRequest({ onFindingOut: () => toast(undecided.findingOut) })
    if (answer.ok) return answer.value
    if (answer.code === 'maintenance') {
      setUpdating()
      return null
    }
    if (!isUndecided(answer)) {
      toast(answer.error, 'bad')
      await onOld()
      return null
    }
    // The dialog reopens, and sends the same request again.
    explanation = `${textOf(undecided, answer)}\n\n`
  }
}
