import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { Step } from './paymentSteps.ts'
import { bankDayInWords, timeInWords } from './paymentTexts.ts'
import styles from './Stepper.module.css'

const { expected, marks } = paymentsTexts

/** The steps of a payment: side by side on a desktop, one below the other on a phone. */
export function Stepper({
  steps,
  label,
}: {
  readonly steps: readonly Step[]
  readonly label: string
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, state, at, expectedOn }) => (
        <li
          key={name}
          className={styles[state]}
          {...(state === 'now' && { 'aria-current': 'step' as const })}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <IconCheck size={14} stroke={3} />}
            {state === 'bad' && <IconX size={14} stroke={3} />}
          </span>
          <span className={styles.what}>
            <strong>{name}</strong>
            <span className="unseen">{`, ${marks[state]}`}</span>
            {at !== null && <time dateTime={at}>{timeInWords(at)}</time>}
            {at === null && expectedOn !== null && (
              <span>{expected(bankDayInWords(expectedOn))}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
