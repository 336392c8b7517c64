/** Instant verification: the provider's widget, and the handling of its result. */
import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { banksTexts } from '@sidebet/copy/screens/banks'
import { sandboxTexts } from '@sidebet/copy/screens/sandbox'
import { api, type OutputOf } from '../api/api.ts'
import type { Config } from '../api/config.ts'
import { showFailure } from '../api/showFailure.ts'
import { currentSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { later } from '../ui/lazyPart.ts'
import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'
import { SandboxFrame } from '../ui/sandbox/SandboxFrame.tsx'
import { type LinkOutcome, readLink } from './linkMessage.ts'

const plaid = later(() => import('./PlaidWidget.tsx'))

/** Links a bank; true when one was added. The outcome is shown, unless the user left the widget. */
export async function linkBank(config: Config): Promise<boolean> {
  const { userID } = currentSession()
  const started = await api.bankLinkToken({ params: { userID } })
  if (!started.ok) {
    await showFailure(started)
    return false
  }
  const outcome = await openWidget(started.value, config)
  if (outcome === 'left' || outcome === 'X') return false
  if ('accountURL' in outcome) return addLinked(outcome.accountURL)
  const exchanged = await api.exchangeBank({ body: outcome })
  if (exchanged.ok) return addLinked(exchanged.value.accountURL)
  await showFailure(exchanged)
  return false
}

async function addLinked(accountURL: string): Promise<boolean> {
  const { userID } = currentSession()
  const added = await api.addLinkedBank({
    quiet: true,
    body: { currentUserID: userID, accountURL },
  })
  if (!added.ok) {
    await showFailure(added, bankRefusalTexts.bankNotAdded)
    return false
  }
  await showLinkSuccess(added.value.status)
  return true
}

/** The specified text of success; for an unverified bank with the next step. */
export async function showLinkSuccess(status: OutputOf<'addLinkedBank'>['status']): Promise<void> {
  const { linked, smallDeposits } = banksTexts
  await dialog.showMessage(status === 'verified' ? linked : `${linked}\n\n${smallDeposits}`)
}

async function openWidget(
  token: string,
  { bank, sandboxOrigin }: Config,
): Promise<LinkOutcome | 'X'> {
  const title = banksTexts.linking
  if (bank.mode === 'live') {
    const part = await plaid.fetch().catch(() => null)
    if (part === null) {
      await dialog.showMessage(bankRefusalTexts.bankNotAdded)
      return 'left'
    }
    const { PlaidWidget } = part
    return dialog.sheet<LinkOutcome>((close) => <PlaidWidget token={token} onOutcome={close} />, {
      title,
    })
  }
  const read = (message: FrameMessage) => readLink(message, token)
  return dialog.sheet<LinkOutcome>(
    (close) => (
      <SandboxFrame<LinkOutcome>
        origin={sandboxOrigin}
        path={`/link?token=${encodeURIComponent(token)}`}
        title={sandboxTexts.bank}
        read={read}
        left="left"
        onOutcome={close}
      />
    ),
    { title },
  )
}
