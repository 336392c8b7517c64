import { clientConfig as clientConfigCall } from '@sidebet/contract/session'
import { addedTeams } from '@sidebet/domain/games/addedTeams'
import { handle } from '../handle.ts'
import { providerModes, sandboxOriginOf } from '../payments/ports/providerModes.ts'
import { done } from '../platform/http/reply.ts'

export const clientConfig = handle(clientConfigCall, async ({ services, now }) => {
  const { config } = services
  const modes = providerModes(config)
  return done({
    supportEmail: config.SUPPORT_EMAIL,
    demo: config.TRIAL,
    wallet: {
      mode: modes.wallet,
      clientId: config.PAYPAL_CLIENT_ID,
      isTest: config.PAYPAL_BASE_URL.includes('.sandbox.'),
    },
    bank: { mode: modes.bank },
    vault: {
      mode: modes.vault,
      login: config.AUTHNET_LOGIN,
      clientKey: config.AUTHNET_CLIENT_KEY,
      isTest: config.AUTHNET_BASE_URL.includes('//apitest.'),
    },
    sandboxOrigin: sandboxOriginOf(config),
    addedTeams: [...addedTeams().teams],
    now: new Date(now).toISOString(),
  })
})
