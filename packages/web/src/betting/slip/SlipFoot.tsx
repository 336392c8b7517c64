import { type ReactNode, useId } from 'react'
import { useMoneyStop } from '../../api/connection.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { StopText } from '../../ui/forms/MoneyStop.tsx'
import styles from './slip.module.css'

/** The part that stays in view: the stakes in one line, and the buttons below. The last one continues. */
export function SlipFoot<const Word extends string>(props: {
  /** '' without stakes. */
  readonly money: string
  readonly words: readonly Word[]
  readonly onPress: (word: Word) => void
  /** The current state of the request. */
  readonly status?: ReactNode
  readonly isBusy?: boolean
  /** Whether the last button gets the focus; false where a field gets it. */
  readonly hasFocus?: boolean
  /** The last button submits the surrounding form instead of calling `onPress`. */
  readonly submits?: boolean
  /** The last button is disabled; the form ignores its press. */
  readonly isOff?: boolean
  /** The last button leads to a refusal, so it is not green. */
  readonly isRefused?: boolean
  /** Buttons disabled while the server is unreachable: all but the first, where each of them leads to a bet. */
  readonly waits?: 'last' | 'allButFirst'
}) {
  const { money, words, onPress, status, isBusy = false, hasFocus = false } = props
  const { submits = false, isOff = false, isRefused = false, waits = 'last' } = props
  const id = useId()
  const isStopped = useMoneyStop() !== null
  return (
    <div className={styles.foot}>
      <div role="status" className={styles.status}>
        {status}
        <StopText />
      </div>
      <p id={id} className={styles.money}>
        {money}
      </p>
      <div className={styles.buttons}>
        {words.map((word, index) => {
          const isMain = index === words.length - 1
          const waitsNow = isStopped && (isMain || (waits === 'allButFirst' && index > 0))
          const isSubmit = isMain && submits && !waitsNow
          return (
            <BusyButton
              key={isMain ? 'main' : word}
              isBusy={(isMain && (isBusy || isOff)) || waitsNow}
              size="md"
              variant={isMain && !isRefused ? 'filled' : 'default'}
              {...(isSubmit ? { type: 'submit' } : { onClick: () => !waitsNow && onPress(word) })}
              {...(isMain ? { 'aria-describedby': id } : {})}
              {...(isMain && hasFocus ? { 'data-autofocus': true } : {})}
            >
              {word}
            </BusyButton>
          )
        })}
      </div>
    </div>
  )
}
