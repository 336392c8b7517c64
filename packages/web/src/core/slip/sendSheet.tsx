import { type ReactNode, useState } from 'react'
import type { Answer, Failed } from '../calls/api.ts'
import { dialog } from '../dialogs/dialog.ts'
import { BetState } from './BetState.tsx'
import { SlipFoot } from './SlipFoot.tsx'
import styles from './slip.module.css'

type Sending = {
  readonly title: string
  readonly body: ReactNode
  readonly money: string
  /** The specified word of the button. */
  readonly word: string
}

/** Nothing was decided, or nobody knows: the same wish may be sent again with the same key. */
const UNDECIDED = new Set(['unreachable', 'unavailable', 'tooManyTries', 'unexpected'])

export function isUndecided(failed: Failed): boolean {
  return UNDECIDED.has(failed.code)
}

/**
 * The last step of a slip: asks, sends, and stays with a Retry while no answer comes. 'X' when it was left before
 * anything was sent; left later, the answer on its way still counts. `send` must send the same wish each time.
 */
export async function sendSheet<Value>(
  { title, ...step }: Sending,
  send: () => Promise<Answer<Value>>,
): Promise<Answer<Value> | 'X'> {
  let sent: Promise<Answer<Value>> | null = null
  const said = await dialog.sheet<Answer<Value> | 'X'>(
    (close) => (
      <SendStep
        {...step}
        send={() => {
          sent = send()
          return sent
        }}
        onDone={close}
      />
    ),
    { title },
  )
  return said === 'X' && sent ? sent : said
}

function SendStep<Value>(
  props: Omit<Sending, 'title'> & {
    readonly send: () => Promise<Answer<Value>>
    readonly onDone: (answer: Answer<Value> | 'X') => void
  },
) {
  const { body, money, word, send, onDone } = props
  const [state, setState] = useState<'ready' | 'sending' | Failed>('ready')
  const isLost = typeof state === 'object'
  async function press() {
    if (state === 'sending') return
    setState('sending')
    const answer = await send()
    if (answer.ok || !isUndecided(answer)) return onDone(answer)
    setState(answer)
  }
  return (
    <div className={styles.slip}>
      {body}
      <SlipFoot
        money={money}
        words={['X', isLost ? 'Retry' : word]}
        onPress={(pressed) => (pressed === 'X' ? onDone('X') : void press())}
        isBusy={state === 'sending'}
        hasFocus
        status={
          state === 'sending' ? (
            <BetState word="Sending" />
          ) : isLost ? (
            <BetState word="No answer">
              {`${state.error} Retry sends the same bet again, never a second one.`}
            </BetState>
          ) : null
        }
      />
    </div>
  )
}
