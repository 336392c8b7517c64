import { useEffect, useRef } from 'react'
import { type CheckoutOutcome, readCheckout } from './checkoutMessage.ts'
import styles from './SandboxCheckout.module.css'
import { SandboxLabel } from './SandboxLabel.tsx'

/** The sandbox's checkout of one order in a frame; ends with what it says of it. */
export function SandboxCheckout(props: {
  readonly origin: string
  readonly orderID: string
  readonly onOutcome: (outcome: CheckoutOutcome) => void
}) {
  const { origin, orderID, onOutcome } = props
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    function hear(message: MessageEvent) {
      const source = frame.current?.contentWindow
      const outcome = readCheckout(message, { origin, source, orderID })
      if (outcome) onOutcome(outcome)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin, orderID, onOutcome])
  return (
    <>
      <SandboxLabel />
      <iframe
        ref={frame}
        className={styles.frame}
        title="Sandbox checkout"
        src={`${origin}/paypal/checkoutnow?token=${encodeURIComponent(orderID)}`}
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </>
  )
}
