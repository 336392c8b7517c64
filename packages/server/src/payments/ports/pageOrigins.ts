/** The origins that pages load from: those of the real providers, and the sandbox's where it replaces one. */
import type { Config } from '../../config/config.ts'
import type { PageOrigins } from '../../platform/http/securityHeaders.ts'
import { providerModes, sandboxOriginOf } from './providerModes.ts'

const PAYPAL_FILES = 'https://*.paypalobjects.com'

/** Origins of the real providers' scripts: PayPal's buttons, Plaid's link to a bank, and Authorize.Net's Accept.js. */
const LIVE = {
  wallet: {
    script: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', PAYPAL_FILES],
    frame: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    connect: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    img: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', PAYPAL_FILES],
  },
  bank: {
    script: ['https://cdn.plaid.com'],
    frame: ['https://cdn.plaid.com'],
    connect: ['https://cdn.plaid.com', 'https://production.plaid.com', 'https://sandbox.plaid.com'],
    img: [],
  },
  vault: {
    script: ['https://js.authorize.net', 'https://jstest.authorize.net'],
    frame: [],
    connect: ['https://api2.authorize.net', 'https://apitest.authorize.net'],
    img: [],
  },
} as const

export function pageOrigins(config: Config): PageOrigins {
  const modes = providerModes(config)
  const live = (['wallet', 'bank', 'vault'] as const).filter((name) => modes[name] === 'live')
  const of = (kind: keyof PageOrigins) =>
    live.flatMap((name): readonly string[] => LIVE[name][kind])
  const sandbox = [sandboxOriginOf(config)].filter((origin) => origin !== '')
  return {
    script: of('script'),
    frame: [...of('frame'), ...sandbox],
    // The browser sends bank numbers directly to the vault, also to the sandbox's.
    connect: [...of('connect'), ...(modes.vault === 'sandbox' ? sandbox : [])],
    img: of('img'),
  }
}
