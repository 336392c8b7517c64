import { textOf } from '@sidebet/copy/refusals/textFor'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { type Undecided, undecidedTexts } from '@sidebet/copy/screens/undecided'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../../api/idempotentRequest.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { BetState } from './BetState.tsx'
import type { Check } from './check.ts'
import { SlipFoot } from './SlipFoot.tsx'
import styles from './slip.module.css'

const { close: X } = dialogTexts

const UNCHECKED: Check = { isRefused: false, note: null }

type State = 'ready' | 'sending' | 'findingOut' | Undecided

type Sending<Other extends string> = {
  readonly title: string
  readonly body: ReactNode
  readonly money: string
  /** The specified text of the button. */
  readonly word: string
  /** A second button, which ends the step before anything is sent. */
  readonly other?: Other
  /** Renders the foot with a check, which counts until something is sent. */
  readonly check?: (foot: (check: Check) => ReactNode) => ReactNode
}

/** The answer of the call; the client too may make it `outcomeUnknown`. */
type Sent<Value, Code extends string> = Answer<Value, Code | 'outcomeUnknown'>

/**
 * The last step of a slip: it confirms, sends, and offers a Retry while the outcome is not final. Returns 'X' or
 * `other` when the user left before anything was sent. When the user leaves later, the pending answer still counts, and
 * nothing more is sent. `send` must send the same body and key each time.
 */
export async function sendSheet<Value, Code extends string, Other extends string = never>(
  { title, ...step }: Sending<Other>,
  send: () => Promise<Answer<Value, Code>>,
): Promise<Sent<Value, Code> | NoInfer<Other> | 'X'> {
  const sendRequest = makeIdempotentRequest(send)
  const leaving = new AbortController()
  let pending: Promise<Sent<Value, Code>> | null = null
  const result = await dialog.sheet<Sent<Value, Code> | Other | 'X'>(
    (close, stay) => (
      <SendStep
        {...step}
        onSend={(onFindingOut) => {
          stay()
          pending = sendRequest({ onFindingOut, left: leaving.signal })
          return pending
        }}
        onDone={close}
      />
    ),
    { title },
  )
  leaving.abort()
  return result === 'X' && pending ? pending : result
}

function SendStep<Value, Code extends string, Other extends string>(
  props: Omit<Sending<Other>, 'title'> & {
    readonly onSend: (onFindingOut: () => void) => Promise<Sent<Value, Code>>
    readonly onDone: (result: Sent<Value, Code> | Other | 'X') => void
  },
) {
  const { body, money, word, other, check, onSend, onDone } = props
  const [state, setState] = useState<State>('ready')
  const isBusy = state === 'sending' || state === 'findingOut'
  async function press() {
    if (isBusy) return
    setState('sending')
    const answer = await onSend(() => setState('findingOut'))
    if (answer.ok || !isUndecided(answer)) return onDone(answer)
    setState(answer)
  }
  const isLeaving = (pressed: string): pressed is Other | 'X' => pressed === X || pressed === other
  const others = other === undefined || state !== 'ready' ? [] : [other]
  const main = typeof state === 'object' ? slipTexts.retry : word
  const foot = ({ isRefused, note }: Check) => (
    <SlipFoot
      money={money}
      words={[X, ...others, main]}
      onPress={(pressed) => (isLeaving(pressed) ? onDone(pressed) : void press())}
      isBusy={isBusy}
      isRefused={isRefused && state === 'ready'}
      hasFocus
      status={state === 'ready' ? note : <SendState state={state} />}
    />
  )
  return (
    <div className={styles.slip}>
      {body}
      {check ? check(foot) : foot(UNCHECKED)}
    </div>
  )
}

function SendState({ state }: { readonly state: State }) {
  const { bet } = undecidedTexts
  switch (state) {
    case 'ready':
      return null
    case 'sending':
      return <BetState word="sending" />
    case 'findingOut':
      return <BetState word="sending">{bet.findingOut}</BetState>
  }
  const word = state.code === 'outcomeUnknown' ? 'noAnswer' : 'notMade'
  return <BetState word={word}>{textOf(bet, state)}</BetState>
}
