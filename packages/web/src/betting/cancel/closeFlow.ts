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
  /** The last closes the offer; the first is the one that stands out. */
  readonly words: readonly [no: string, close: Word]
  readonly undecided: (typeof undecidedTexts)['cancel' | 'decline']
  /** Must send the same wish each time. */
  readonly send: () => Promise<Answer<Value>>
  /** Somebody else was first, or nobody knows: what is shown is old. */
  readonly onOld: () => Promise<unknown>
}

/** Asks whether to close an offer, and stays until that is decided; what closing it answered, or null when it is not closed. */
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
    // The question stays, and the same wish is sent again.
    explanation = `${textOf(undecided, answer)}\n\n`
  }
}
