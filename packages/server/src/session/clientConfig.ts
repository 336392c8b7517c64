import { clientConfig as clientConfigCall } from '@sidebet/contract/session'
import type { Config } from '../core/config.ts'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'

export const clientConfig = handle(clientConfigCall, async ({ services, now }) => {
  const { config } = services
  const sandboxOrigin = usesSandboxWallet(config) ? new URL(config.SANDBOX_URL).origin : ''
  return done({
    supportEmail: config.SUPPORT_EMAIL,
    demo: config.TRIAL,
    wallet: {
      mode: sandboxOrigin ? ('sandbox' as const) : ('live' as const),
      clientId: config.PAYPAL_CLIENT_ID,
    },
    sandboxOrigin,
    now: new Date(now).toISOString(),
  })
})

/** The sandbox stands in for the wallet provider unless the real one has been set beside it. */
function usesSandboxWallet({ SANDBOX_URL, PAYPAL_BASE_URL }: Config): boolean {
  return SANDBOX_URL !== '' && PAYPAL_BASE_URL.startsWith(SANDBOX_URL)
}
