/** What every answer of ours tells the browser that it may not do. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { providerModes, sandboxOriginOf } from '../../payments/ports/providerModes.ts'
import type { Config } from '../config/config.ts'

/** The headers of every answer. They never differ, so helmet is asked once and not for each request. */
export function securityHeaders(config: Config): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(config) },
    xFrameOptions: { action: 'deny' },
    // The wallet's own window has to tell the page that opened it how it ended.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.production
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  apply(answer.req, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}

const PAYPAL_FILES = 'https://*.paypalobjects.com'

/** What the real providers' scripts need: PayPal's buttons, Plaid's link to a bank, and Authorize.Net's Accept.js. */
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

/** What a page of ours may load: our own files, what the real providers need, and the sandbox's pages where it stands in. */
function pagePolicy(config: Config) {
  const modes = providerModes(config)
  const live = (['wallet', 'bank', 'vault'] as const).filter((name) => modes[name] === 'live')
  const of = (kind: 'script' | 'frame' | 'connect' | 'img') =>
    live.flatMap((name): readonly string[] => LIVE[name][kind])
  const sandbox = [sandboxOriginOf(config)].filter((origin) => origin !== '')
  const frames = [...of('frame'), ...sandbox]
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...of('script')],
    // Mantine writes its variables into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...of('img')],
    // The numbers of a bank go straight to the vault, also to the sandbox's.
    connectSrc: ["'self'", ...of('connect'), ...(modes.vault === 'sandbox' ? sandbox : [])],
    frameSrc: frames.length > 0 ? frames : ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
