import { type ReactNode, useId } from 'react'
import { useMoneyStop } from '../../api/connection.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { StopText } from '../../ui/forms/MoneyStop.tsx'
import styles from './slip.module.css'

/** What stays in sight: the money in one line, and right under it the buttons; the last is the one to go on with. */
export function SlipFoot<const Word extends string>(props: {
  /** '' while there is none to name. */
  readonly money: string
  readonly words: readonly Word[]
  readonly onPress: (word: Word) => void
  /** Where a form is filled in above: how it can end. */
  readonly outcomes?: ReactNode
  /** What is being done about it at the moment. */
  readonly status?: ReactNode
  readonly isBusy?: boolean
  /** A field has it otherwise. */
  readonly hasFocus?: boolean
  /** The last button submits the form around it instead. */
  readonly submits?: boolean
  /** Which buttons wait while the server is not there: all but the first, where they all lead to a bet. */
  readonly waits?: 'last' | 'allButFirst'
}) {
  const { money, words, onPress, status, isBusy = false, hasFocus = false } = props
  const { submits = false, waits = 'last', outcomes } = props
  const id = useId()
  const isStopped = useMoneyStop() !== null
  return (
    <div className={styles.foot}>
      {outcomes}
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
              isBusy={(isMain && isBusy) || waitsNow}
              size="md"
              variant={isMain ? 'filled' : 'default'}
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
