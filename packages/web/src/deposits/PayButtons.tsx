import { Loader } from '@mantine/core'
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { useEffect, useRef, useState } from 'react'
import type { Config } from '../api/config.ts'
import { useMoneyStop } from '../api/connection.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { MoneyStop } from '../ui/forms/MoneyStop.tsx'
import { later } from '../ui/lazyPart.ts'
import { useReplacePage } from '../ui/page/useReplacePage.ts'
import { SandboxLabel } from '../ui/sandbox/SandboxLabel.tsx'
import styles from './PayButtons.module.css'
import { payByWallet } from './payByWallet.tsx'
import type { DepositRequest, PayOutcome } from './walletOrder.ts'

const texts = depositsTexts.wallet

const live = later(() => import('./PaypalButtons.tsx'))

type State = 'ready' | 'paying' | 'processing'

/** The provider's buttons for one amount; the sandbox has plain ones. */
export function PayButtons(props: {
  readonly request: DepositRequest
  readonly config: Config
  /** Called when the next try needs a new payment. */
  readonly onFailed: () => void
}) {
  const { request, config, onFailed } = props
  const [state, setState] = useState<State>('ready')
  const replacePage = useReplacePage()
  const isStopped = useMoneyStop() !== null
  const container = useRef<HTMLElement>(null)
  useEffect(() => container.current?.focus(), [])

  function end(outcome: PayOutcome) {
    if (typeof outcome === 'object') return replacePage(outcome.goTo)
    setState('ready')
    if (outcome === 'failed') onFailed()
  }
  const showProcessing = (isProcessing: boolean) => setState(isProcessing ? 'processing' : 'paying')

  async function paySandbox(method: string) {
    if (state !== 'ready' || isStopped) return
    setState('paying')
    const { sandboxOrigin } = config
    end(await payByWallet(request, { method, sandboxOrigin }, showProcessing))
  }

  return (
    <section ref={container} className={styles.pay} tabIndex={-1} aria-label={texts.pay}>
      <p className={styles.amount}>{texts.payWith(request.amount)}</p>
      {config.wallet.mode === 'live' ? (
        <div inert={isStopped && state === 'ready'}>
          <LiveButtons
            request={request}
            account={config.wallet}
            onProcessing={showProcessing}
            onEnd={end}
          />
        </div>
      ) : (
        <>
          <SandboxLabel />
          {texts.methods.map((method) => (
            <BusyButton
              key={method}
              size="md"
              isBusy={state !== 'ready' || isStopped}
              onClick={() => void paySandbox(method)}
            >
              {method}
            </BusyButton>
          ))}
        </>
      )}
      <MoneyStop />
      <p role="status" className={styles.status}>
        {state === 'processing' && (
          <>
            <Loader size={16} aria-hidden="true" /> {texts.processing}
          </>
        )}
      </p>
    </section>
  )
}

/** PayPal's own components, loaded only here. */
function LiveButtons(props: Parameters<typeof import('./PaypalButtons.tsx').PaypalButtons>[0]) {
  const [part, setPart] = useState(() => live.get())
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    live.fetch().then(
      (part) => setPart(part),
      () => setFailed(true),
    )
  }, [])
  if (part) return <part.PaypalButtons {...props} />
  if (hasFailed) return <p role="alert">{depositRefusalTexts.depositFailed}</p>
  return <Loader size={20} aria-label={texts.loading} />
}
