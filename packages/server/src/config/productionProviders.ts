/** The keys of the sandbox are public: production must not use them for real money. */

/** The sandbox's own keys and names: the defaults of the settings. */
export const SANDBOX_VALUES = {
  PAYPAL_CLIENT_ID: 'sandbox',
  PAYPAL_SECRET: 'sandbox',
  PAYPAL_WEBHOOK_ID: 'SIDEBETWEBHOOK',
  PAYPAL_MERCHANT_ID: 'SIDEBETSANDBX',
  DWOLLA_KEY: 'sandbox',
  DWOLLA_SECRET: 'sandbox',
  DWOLLA_WEBHOOK_SECRET: 'sandbox',
  DWOLLA_MASTER_FS: '707177c3-bf15-4e7e-b37c-55c3898d9bf4',
  AUTHNET_LOGIN: 'sandbox',
  AUTHNET_KEY: 'sandbox',
  AUTHNET_CLIENT_KEY: 'sandbox',
} as const

type Name = keyof typeof SANDBOX_VALUES

/** The settings with keys of our own that each provider needs, by the setting with its address. */
const NEEDS = {
  PAYPAL_BASE_URL: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'],
  DWOLLA_BASE_URL: ['DWOLLA_KEY', 'DWOLLA_SECRET', 'DWOLLA_WEBHOOK_SECRET', 'DWOLLA_MASTER_FS'],
  AUTHNET_BASE_URL: ['AUTHNET_LOGIN', 'AUTHNET_KEY', 'AUTHNET_CLIENT_KEY'],
} as const satisfies Record<string, readonly Name[]>

type Address = keyof typeof NEEDS

/**
 * Throws one sentence for a provider in use without https, or with a public key of the sandbox. Certificates must come from PayPal:
 * an attacker who chooses their origin could sign any event (MO8).
 */
export function checkProductionProviders(
  config: Readonly<Record<Name | Address | 'PAYPAL_CERT_ORIGIN', string>>,
): void {
  for (const address of Object.keys(NEEDS) as Address[]) {
    if (config[address] === '') continue
    if (!config[address].startsWith('https://')) {
      throw new Error(`${address} must be https in production.`)
    }
    for (const name of NEEDS[address]) {
      if (config[name] !== SANDBOX_VALUES[name]) continue
      throw new Error(
        `${name} must be your own in production, where ${address} is set: this one is the sandbox's.`,
      )
    }
  }
  if (config.PAYPAL_BASE_URL !== '' && !isPaypals(config.PAYPAL_CERT_ORIGIN)) {
    throw new Error(
      'PAYPAL_CERT_ORIGIN must be an https address of paypal.com in production: it says who may sign events.',
    )
  }
}

function isPaypals(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)
}
