/** All options of a sandbox. */
export type SandboxOptions = {
  readonly host: string
  /** HTTP port, 0 = any free one. */
  readonly port: number
  /** Port of the SMTP sink, 0 = any free one. */
  readonly smtpPort: number
  /** The required value of the header `x-sandbox-token`. */
  readonly token: string
  /** The product's URL, '' until it is set. */
  readonly serverUrl: string
  /** Whether the scores feed creates and plays demo games. */
  readonly demo: boolean
  /** The file that stores the state across restarts, null = memory only. */
  readonly statePath: string | null
  readonly paypal: {
    readonly clientId: string
    readonly secret: string
    /** The payee of every order that names no other. */
    readonly merchantId: string
    /** The id of the product's webhook subscription, which is part of the signed text. */
    readonly webhookId: string
  }
  readonly dwolla: {
    readonly key: string
    readonly secret: string
    /** The id of the master account. */
    readonly accountId: string
    /** The id of its balance. Every transfer is from or to it. */
    readonly masterFundingSource: string
    readonly webhookSecret: string
  }
  readonly authnet: { readonly login: string; readonly key: string }
}

export const DEFAULT_OPTIONS: SandboxOptions = {
  host: '127.0.0.1',
  port: 3001,
  smtpPort: 0,
  token: 'sandbox',
  serverUrl: '',
  demo: true,
  statePath: null,
  paypal: {
    clientId: 'sandbox',
    secret: 'sandbox',
    merchantId: 'SIDEBETSANDBX',
    webhookId: 'SIDEBETWEBHOOK',
  },
  dwolla: {
    key: 'sandbox',
    secret: 'sandbox',
    accountId: 'ca32853c-48fa-40be-ae75-77b37504581b',
    masterFundingSource: '707177c3-bf15-4e7e-b37c-55c3898d9bf4',
    webhookSecret: 'sandbox',
  },
  authnet: { login: 'sandbox', key: 'sandbox' },
}

type Environment = Readonly<Record<string, string | undefined>>

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`)
  }
  return port
}

function serverUrlOf(env: Environment): string {
  const text = env.SERVER_URL || ''
  if (text && !isHttpUrl(text))
    throw new Error(`SERVER_URL must be an http address, not "${text}".`)
  return text.replace(/\/+$/, '')
}

/** Whether the text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Reads the environment. Throws an Error whose message is one sentence for the operator. */
export function optionsFromEnvironment(env: Environment): SandboxOptions {
  const demo = env.DEMO || '1'
  if (demo !== '0' && demo !== '1') throw new Error(`DEMO must be 0 or 1, not "${demo}".`)
  return {
    host: env.HOST || DEFAULT_OPTIONS.host,
    port: portOf(env, 'SANDBOX_PORT', DEFAULT_OPTIONS.port),
    smtpPort: portOf(env, 'SANDBOX_SMTP_PORT', DEFAULT_OPTIONS.smtpPort),
    token: env.SANDBOX_TOKEN || DEFAULT_OPTIONS.token,
    serverUrl: serverUrlOf(env),
    demo: demo === '1',
    statePath: env.SANDBOX_STATE || null,
    paypal: {
      clientId: env.PAYPAL_CLIENT_ID || DEFAULT_OPTIONS.paypal.clientId,
      secret: env.PAYPAL_SECRET || DEFAULT_OPTIONS.paypal.secret,
      merchantId: env.PAYPAL_MERCHANT_ID || DEFAULT_OPTIONS.paypal.merchantId,
      webhookId: env.PAYPAL_WEBHOOK_ID || DEFAULT_OPTIONS.paypal.webhookId,
    },
    dwolla: {
      key: env.DWOLLA_KEY || DEFAULT_OPTIONS.dwolla.key,
      secret: env.DWOLLA_SECRET || DEFAULT_OPTIONS.dwolla.secret,
      accountId: DEFAULT_OPTIONS.dwolla.accountId,
      masterFundingSource: env.DWOLLA_MASTER_FS || DEFAULT_OPTIONS.dwolla.masterFundingSource,
      webhookSecret: env.DWOLLA_WEBHOOK_SECRET || DEFAULT_OPTIONS.dwolla.webhookSecret,
    },
    authnet: {
      login: env.AUTHNET_LOGIN || DEFAULT_OPTIONS.authnet.login,
      key: env.AUTHNET_KEY || DEFAULT_OPTIONS.authnet.key,
    },
  }
}
