/** Whether each payment provider is the real one, the sandbox or off. Pages load the scripts of the real ones only. */
import type { Config } from '../../config/config.ts'

/** `off`: its URL is not set, and no request is sent. */
export type ProviderMode = 'live' | 'sandbox' | 'off'

type Addresses = Pick<
  Config,
  'SANDBOX_URL' | 'PAYPAL_BASE_URL' | 'DWOLLA_BASE_URL' | 'AUTHNET_BASE_URL'
>

/** The wallet, the banks, and the vault that stores tokenized banks. */
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

/** The origin of the sandbox's pages; '' when it replaces no provider. */
export function sandboxOriginOf(config: Addresses): string {
  const isUsed = Object.values(providerModes(config)).includes('sandbox')
  return isUsed ? new URL(config.SANDBOX_URL).origin : ''
}
