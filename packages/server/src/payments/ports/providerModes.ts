/** Who stands behind each provider of payments: pages load the scripts of those that are real, and of nobody else. */
import type { Config } from '../../config/config.ts'

/** `off`: its address is not set, so there is nobody to ask. */
export type ProviderMode = 'live' | 'sandbox' | 'off'

type Addresses = Pick<
  Config,
  'SANDBOX_URL' | 'PAYPAL_BASE_URL' | 'DWOLLA_BASE_URL' | 'AUTHNET_BASE_URL'
>

/** The wallet, the banks and the vault that stores banks encrypted. */
export function providerModes(config: Addresses): {
  readonly wallet: ProviderMode
  readonly bank: ProviderMode
  readonly vault: ProviderMode
} {
  const { SANDBOX_URL, PAYPAL_BASE_URL, DWOLLA_BASE_URL, AUTHNET_BASE_URL } = config
  const modeOf = (address: string): ProviderMode => {
    if (address === '') return 'off'
    return SANDBOX_URL !== '' && address.startsWith(SANDBOX_URL) ? 'sandbox' : 'live'
  }
  return {
    wallet: modeOf(PAYPAL_BASE_URL),
    bank: modeOf(DWOLLA_BASE_URL),
    vault: modeOf(AUTHNET_BASE_URL),
  }
}

/** Where the sandbox's pages are; '' when it stands in for none of them. */
export function sandboxOriginOf(config: Addresses): string {
  const isUsed = Object.values(providerModes(config)).includes('sandbox')
  return isUsed ? new URL(config.SANDBOX_URL).origin : ''
}
