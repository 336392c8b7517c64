import { Loader } from '@mantine/core'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../core/forms/BusyButton.tsx'
import { paths } from '../core/shell/paths.ts'
import { useReplacePage } from '../core/shell/useReplacePage.ts'
import styles from './PayButtons.module.css'
import { payByWallet, type Wish } from './payByWallet.tsx'
import { SandboxLabel } from './SandboxLabel.tsx'

const texts = depositsTexts.wallet

type State = 'ready' | 'paying' | 'processing'

/** The provider's buttons for one amount; the sandbox's are plain ones. */
export function PayButtons(props: {
  readonly wish: Wish
  readonly sandboxOrigin: string
  /** The next try has to be a new payment. */
  readonly onFailed: () => void
}) {
  const { wish, sandboxOrigin, onFailed } = props
  const [state, setState] = useState<State>('ready')
  const replacePage = useReplacePage()
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])

  async function pay(method: string) {
    if (state !== 'ready') return
    setState('paying')
    const outcome = await payByWallet(wish, { method, sandboxOrigin }, (isProcessing) =>
      setState(isProcessing ? 'processing' : 'paying'),
    )
    if (outcome === 'deposited') return replacePage(paths.home)
    setState('ready')
    if (outcome === 'failed') onFailed()
  }

  return (
    <section ref={place} className={styles.pay} tabIndex={-1} aria-label={texts.pay}>
      <p className={styles.amount}>{texts.payWith(wish.amount)}</p>
      <SandboxLabel />
      {texts.methods.map((method) => (
        <BusyButton
          key={method}
          size="md"
          variant="default"
          isBusy={state !== 'ready'}
          onClick={() => void pay(method)}
        >
          {method}
        </BusyButton>
      ))}
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
