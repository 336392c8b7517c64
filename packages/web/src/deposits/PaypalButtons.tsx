/** PayPal's own buttons, version 6 of its script. Loaded only with the real wallet. */
import { Button, Loader } from '@mantine/core'
import {
  INSTANCE_LOADING_STATE,
  PayPalGuestPaymentButton,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  usePayPal,
} from '@paypal/react-paypal-js/sdk-v6'
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { pageTexts } from '@sidebet/copy/screens/page'
import { useRef, useState } from 'react'
import type { Config } from '../api/config.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import styles from './PayButtons.module.css'
import { collectOrder, type DepositRequest, type PayOutcome, startOrder } from './walletOrder.ts'

const texts = depositsTexts.wallet

type Props = {
  readonly request: DepositRequest
  readonly account: Config['wallet']
  readonly onProcessing: (isProcessing: boolean) => void
  readonly onEnd: (outcome: PayOutcome) => void
}

/** Buttons for PayPal and for a card without a PayPal account; the text of failure when the script does not load. */
export function PaypalButtons(props: Props) {
  const { clientId, isTest } = props.account
  const [tries, setTries] = useState(0)
  return (
    <PayPalProvider
      key={tries}
      clientId={clientId}
      environment={isTest ? 'sandbox' : 'production'}
      components={['paypal-payments', 'paypal-guest-payments']}
      pageType="checkout"
    >
      <Buttons {...props} onRetry={() => setTries(tries + 1)} />
    </PayPalProvider>
  )
}

function Buttons({
  request,
  onProcessing,
  onEnd,
  onRetry,
}: Props & { readonly onRetry: () => void }) {
  const { loadingStatus } = usePayPal()
  // The error handler of the script does not repeat a failure that is already shown.
  const isFailureShown = useRef(false)

  /** The same request is the same order: a payer who was declined, or left, continues with it. */
  async function createOrder(): Promise<{ orderId: string }> {
    isFailureShown.current = false
    const order = await startOrder(request)
    if (typeof order !== 'string') return { orderId: order.orderID }
    isFailureShown.current = true
    onEnd(order)
    throw new Error('there is no order to pay')
  }

  async function collect({ orderId }: { readonly orderId: string }): Promise<void> {
    const outcome = await collectOrder(orderId, request.amount, onProcessing)
    onEnd(outcome === 'declined' ? 'left' : outcome)
  }

  function fail(): void {
    if (isFailureShown.current) return
    isFailureShown.current = true
    void dialog.showMessage(depositRefusalTexts.depositFailed).then(() => onEnd('failed'))
  }

  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED)
    return (
      <>
        <p role="alert" className={styles.status}>
          {depositRefusalTexts.depositFailed}
        </p>
        <Button variant="default" size="md" onClick={onRetry}>
          {pageTexts.tryAgain}
        </Button>
      </>
    )
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING)
    return <Loader size={20} aria-label={texts.loading} />
  const session = {
    createOrder,
    onApprove: collect,
    onCancel: () => onEnd('left'),
    onError: fail,
  }
  return (
    <>
      <PayPalOneTimePaymentButton {...session} />
      <PayPalGuestPaymentButton {...session} />
    </>
  )
}
