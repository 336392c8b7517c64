import { Button } from '@mantine/core'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { dialogTexts } from '@sidebet/contract/texts/dialogs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CheckoutOutcome, readCheckout } from './checkoutMessage.ts'
import { leaveFrame } from './leaveFrame.ts'
import styles from './SandboxCheckout.module.css'

/** The sandbox's checkout of one order in a frame; ends with what it says of it. */
export function SandboxCheckout(props: {
  readonly origin: string
  readonly orderID: string
  readonly onOutcome: (outcome: CheckoutOutcome) => void
}) {
  const { origin, orderID, onOutcome } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [historyBefore] = useState(() => window.history.length)
  const [isOver, setOver] = useState(false)

  const end = useCallback(
    async (outcome: CheckoutOutcome) => {
      setOver(true)
      if (frame.current) await leaveFrame(frame.current, historyBefore)
      onOutcome(outcome)
    },
    [onOutcome, historyBefore],
  )
  useEffect(() => {
    function hear(message: MessageEvent) {
      const source = frame.current?.contentWindow
      const outcome = readCheckout(message, { origin, source, orderID })
      if (outcome) void end(outcome)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin, orderID, end])

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        data-over={isOver}
        title={depositsTexts.wallet.checkout}
        src={`${origin}/paypal/checkoutnow?token=${encodeURIComponent(orderID)}`}
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
      {/* Has the focus, so that Escape is ours: in the frame it is the frame's. */}
      <Button
        data-autofocus
        variant="default"
        fullWidth
        mt={12}
        disabled={isOver}
        onClick={() => void end('cancel')}
      >
        {dialogTexts.close}
      </Button>
    </>
  )
}
