import { Button } from '@mantine/core'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { formatDollars } from '@sidebet/domain/money'
import { serverNow } from '../api/clock.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import bordered from '../ui/note.module.css'
import { type DisplayState, displayStateOf, type Payment, stepsOf } from './paymentSteps.ts'
import styles from './payments.module.css'
import { endInWords, paymentInWords, reasonInWords, waitsForBanks } from './paymentTexts.ts'
import { Stepper } from './Stepper.tsx'

const texts = paymentsTexts

const TONES: Readonly<Partial<Record<DisplayState, string>>> = {
  done: styles.good!,
  underWay: styles.waits!,
  unclaimed: styles.waits!,
  checking: styles.waits!,
  failed: styles.bad!,
  notMade: styles.bad!,
  takenBack: styles.bad!,
  partlyBack: styles.bad!,
}

/** One deposit or withdrawal: its progress, the reason for a delay, and the possible actions. */
export function PaymentCard(props: {
  readonly payment: Payment
  /** The address names this payment. */
  readonly isMeant: boolean
  readonly onCancel: () => void
  readonly onRefund: () => void
}) {
  const { payment, isMeant, onCancel, onRefund } = props
  const { paymentID, kind, amount, fee, account, mayCancel } = payment
  const refundable = formatDollars(centsOf(payment.refundable))
  const displayState = displayStateOf(payment)
  const subject = [account, fee > 0 && texts.fee(formatDollars(centsOf(fee)))].filter(Boolean)
  return (
    <li
      id={paymentID}
      className={`${styles.payment} ${isMeant ? styles.meant : ''}`}
      {...(isMeant && { 'aria-current': true })}
    >
      <div className={styles.head}>
        <div className={styles.what}>
          <h2>{texts.kinds[kind]}</h2>
          {subject.length > 0 && <p>{subject.join(', ')}</p>}
        </div>
        <span className={`${styles.state} ${TONES[displayState] ?? ''}`}>
          {texts.states[displayState]}
        </span>
        <strong className={styles.amount}>
          <Amount of={centsOf(amount)} />
        </strong>
      </div>
      <Stepper steps={stepsOf(payment)} label={paymentInWords(payment)} />
      <Why payment={payment} />
      {mayCancel && (
        <Button
          variant="default"
          size="md"
          className={styles.cancel!}
          onClick={onCancel}
          aria-label={texts.cancelOf(paymentInWords(payment))}
        >
          {texts.cancel}
        </Button>
      )}
      {payment.refundable > 0 && (
        <Button
          variant="default"
          size="md"
          className={styles.cancel!}
          onClick={onRefund}
          aria-label={texts.refundOf(refundable, paymentInWords(payment))}
        >
          {texts.refund(refundable)}
        </Button>
      )}
    </li>
  )
}

/** Why it waits or failed, what to do, and what happened to the money. */
function Why({ payment }: { readonly payment: Payment }) {
  const { reason } = payment
  const displayState = displayStateOf(payment)
  const end = endInWords(payment)
  const notes = [
    displayState === 'checking' && texts.checking,
    waitsForBanks(payment, serverNow()) && texts.bankDays,
    end,
  ].filter((note) => typeof note === 'string')
  if (reason === '' && notes.length === 0) return null
  return (
    <p className={`${bordered.note} ${styles.why} ${end === null ? '' : bordered.past}`}>
      {reason !== '' && (
        <>
          <strong>{texts.why}</strong> {reasonInWords(reason)}{' '}
        </>
      )}
      {notes.join(' ')}
    </p>
  )
}
