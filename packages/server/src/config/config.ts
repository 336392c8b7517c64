/** Every setting of the server: its name, its default and what it must look like. Read once, at the start. */
import { isIP } from 'node:net'
import { join } from 'node:path'
import { isUsState } from '@sidebet/domain/regions/usStates'
import { z } from 'zod'
import { callsADay, perLeague, readAddress, readSources, refuseSources } from './leagueSettings.ts'
import { checkProductionProviders, SANDBOX_VALUES } from './productionProviders.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const DEMO_SECRET = 'demo-secret-for-trials-only'

/** Addresses and networks, or the names that proxies on the same machine or network have. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isNetwork), {
    error: 'say addresses or networks, such as 10.0.0.7, 10.0.0.0/8 or loopback',
  })
  .refine((entries) => entries.every((entry) => !/\/0+$/.test(entry)), {
    error: 'a network of /0 is everybody, and then anybody may say where they come from',
  })

const callingCodes = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim().replace(/^\+/, '')))
  .refine((codes) => codes.every((code) => /^[1-9]\d{0,3}$/.test(code)), {
    error: 'say calling codes, such as 1,44,52',
  })

/** The address of a service, in one of these protocols. */
const address = (example: string, protocols: readonly string[]) =>
  z
    .string({ error: `say one, such as ${example}` })
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `say an address such as ${example}`,
    })
const database = address('postgres://role:password@host:5432/database', [
  'postgres:',
  'postgresql:',
])
const service = (example: string) => address(example, ['https:', 'http:']).default('')

function isNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}

function isLocationCode(text: string): boolean {
  const [, country, region = ''] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(text) ?? []
  return country === 'US' ? region === '' || isUsState(region) : country !== undefined
}

const Settings = z.object({
  /** production in earnest; it must be said outside a trial, so that nobody goes without its checks by mistake. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'say production, development or test' })
    .optional(),
  /** Where the server listens. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** The address people use, for the Origin check behind a proxy, links in mails and passkeys: https://sidebet.example. */
  PUBLIC_ORIGIN: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).origin === text, {
      error: 'say an address without a path or a slash at its end, such as https://sidebet.example',
    })
    .default(''),
  /** The proxies whose word counts for where a request comes from; unset: nobody's. */
  TRUSTED_PROXIES: proxies.optional(),
  /** The role that owns no table; npm start sets it to the embedded database. */
  DATABASE_URL: database,
  /** The role that owns the tables and runs migrations; DATABASE_URL when unset. */
  DATABASE_OWNER_URL: database.default(''),
  /** Connections of one process for requests; the writer has 6 more, due work 4. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  /** 1 with the embedded database: sandbox providers and a clock that can be moved. Refused in production. */
  TRIAL: flag.default(false),
  /** 1 in a trial: the controls that a trial has off are on, to try them out. */
  TRIAL_CONTROLS: flag.default(false),
  CLOCK: z.enum(['system', 'sandbox']).optional(),
  /** Loads demo users and offers into a trial. */
  DEMO: flag.default(false),
  SUPPORT_EMAIL: z.string().default('support@sidebet.example'),
  MAIL_FROM: z.string().default('Sidebet <no-reply@sidebet.example>'),
  /** Keys the hashes of one-time codes and peppers answers. */
  SECRET_KEY: z.string().min(16).default(DEMO_SECRET),
  /** The one before: what was made with it still counts, so that a key can be changed while people are signing in. */
  SECRET_KEY_BEFORE: z.string().min(16).optional(),
  /** The sandbox: the stand-ins of every provider below unless they are set themselves. */
  SANDBOX_URL: service('http://127.0.0.1:3001'),
  SANDBOX_TOKEN: z.string().default('sandbox'),
  PAYMENTS_SANDBOX: flag.default(false),
  PAYPAL_BASE_URL: service('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().default(SANDBOX_VALUES.PAYPAL_CLIENT_ID),
  PAYPAL_SECRET: z.string().default(SANDBOX_VALUES.PAYPAL_SECRET),
  /** Our own webhook at PayPal, which its signatures name; without it no signature counts. */
  PAYPAL_WEBHOOK_ID: z.string().default(SANDBOX_VALUES.PAYPAL_WEBHOOK_ID),
  /** Where PayPal's certificates are; the sandbox serves its own. */
  PAYPAL_CERT_ORIGIN: service('https://api.paypal.com'),
  /** Who is paid: an order for anybody else is refused (MO7). */
  PAYPAL_MERCHANT_ID: z.string().default(SANDBOX_VALUES.PAYPAL_MERCHANT_ID),
  DWOLLA_BASE_URL: service('https://api.dwolla.com'),
  DWOLLA_KEY: z.string().default(SANDBOX_VALUES.DWOLLA_KEY),
  DWOLLA_SECRET: z.string().default(SANDBOX_VALUES.DWOLLA_SECRET),
  DWOLLA_WEBHOOK_SECRET: z.string().default(SANDBOX_VALUES.DWOLLA_WEBHOOK_SECRET),
  /** The id of the funding source that is our own balance. */
  DWOLLA_MASTER_FS: z.string().default(SANDBOX_VALUES.DWOLLA_MASTER_FS),
  AUTHNET_BASE_URL: service('https://api2.authorize.net'),
  AUTHNET_LOGIN: z.string().default(SANDBOX_VALUES.AUTHNET_LOGIN),
  AUTHNET_KEY: z.string().default(SANDBOX_VALUES.AUTHNET_KEY),
  /** With it browsers send the numbers of a bank straight there; it is public. */
  AUTHNET_CLIENT_KEY: z.string().default(SANDBOX_VALUES.AUTHNET_CLIENT_KEY),
  /** on, or off: withdrawals to a bank are refused (GAP-062). */
  BANK_WITHDRAWALS: z.enum(['on', 'off']).default('on'),
  /** What one promotion may give away at most, in dollars (AZ4). */
  PROMOTION_MAX: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  /**
   * What the pots that one admin creates within 24 hours may hold without an operator's agreement, in dollars (AZ4): 1000 in
   * production. No limit in a trial without TRIAL_CONTROLS.
   */
  PROMOTION_ALONE_MAX: z.coerce.number().int().min(0).max(10_000).optional(),
  /**
   * Cents staked on a game, both sides of all bets, above which a second operator has to agree to what is done to it (AZ6).
   * 0 in production.
   */
  OPERATOR_ALONE_MAX: z.coerce.number().int().min(0).optional(),
  /**
   * Cents that one operator may decide within 24 hours, alone or as one of two: staked on games, and pots of promotions (AZ6).
   * 5,000,000; no limit in a trial without TRIAL_CONTROLS.
   */
  OPERATOR_DAILY_MAX: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  /** refused: no operator decides a game on which they, or an account linked to theirs, bet (AZ6). */
  OPERATOR_OWN_GAMES: z.enum(['refused', 'allowed']).optional(),
  /** on: no final score counts before a game of its sport can be over (BI6). Off in a trial without TRIAL_CONTROLS. */
  SHORTEST_GAMES: z.enum(['on', 'off']).optional(),
  /**
   * Cents staked on a game, both sides of all bets, above which its result is settled by after a third reading, five minutes later
   * (BI5): 1,000,000. No limit in a trial without TRIAL_CONTROLS.
   */
  THIRD_READING_ABOVE: z.coerce.number().int().min(0).max(100_000_000).optional(),
  /**
   * on: what a settlement paid is not withdrawn before its result is final, 24 hours later or when two sources agree (BI8). Off in
   * a trial without TRIAL_CONTROLS.
   */
  PROVISIONAL_SETTLEMENTS: z.enum(['on', 'off']).optional(),
  /** Cents of provisional winnings that a user may bet at one time (BI8). */
  PROVISIONAL_BETS_MAX: z.coerce.number().int().min(0).max(100_000_000).default(50_000),
  /** Hours without withdrawals after a new bank or receiver, a new password through the mailbox, or another contact (MO10). */
  WITHDRAWAL_HOLD_HOURS: z.coerce.number().min(0).max(720).optional(),
  SMTP_URL: address('smtps://user:password@mail.example', ['smtp:', 'smtps:']).default(''),
  TWILIO_BASE_URL: service('https://api.twilio.com'),
  TWILIO_ACCOUNT: z.string().default('ACsandbox'),
  TWILIO_TOKEN: z.string().default('sandbox'),
  TWILIO_FROM: z.string().default('+15550100000'),
  /** Calling codes of the countries whose phones get an SMS: US (and Canada), UK, Mexico. A Caribbean one is 1876. */
  SMS_COUNTRIES: callingCodes.default(['1', '44', '52']),
  /** The scores feed in the ESPN scoreboard shape; no feed when unset. */
  SCORES_URL: service('https://scores.example/espn'),
  /**
   * Who tells of the games of a league: espn, odds-api, football-data or file; the first decides, and where there are two
   * both must agree before bets are settled: nfl=espn+odds-api,premier=football-data. A league that is not named has espn.
   */
  SCORES_SOURCES: perLeague(readSources).default(new Map()),
  /** The addresses of the documents of leagues with the source file: premier=https://scores.example/en.1.json. */
  SCORES_FILES: perLeague(readAddress).default(new Map()),
  /** How often a source may be asked in a day: odds-api=500,football-data=1000. */
  SCORES_CALLS_A_DAY: callsADay.default(new Map()),
  ODDS_API_URL: service('https://api.the-odds-api.com'),
  ODDS_API_KEY: z.string().default(''),
  FOOTBALL_DATA_URL: service('https://api.football-data.org'),
  FOOTBALL_DATA_TOKEN: z.string().default(''),
  SCORES_EVERY_MS: z.coerce.number().int().min(100).default(15_000),
  /** Minutes without a whole reading of a league, after which nobody bets on its games. */
  SILENT_AFTER_MINUTES: z.coerce.number().positive().default(30),
  /** Seconds by the product's clock after which the same document of a source is another reading of its games (BI5). */
  READ_AGAIN_SECONDS: z.coerce.number().min(0).max(3_600).optional(),
  /** Browsers that may listen to changes at one process at the same time; further ones hear 503. */
  LIVE_STREAMS: z.coerce.number().int().min(0).default(10_000),
  /** Says where an IP address is; unset, with neither of the next two: unknown. */
  LOCATION_URL: service('https://locations.example/locate'),
  /** The same from a file in the MaxMind DB format; a file that replaces it is read by itself. */
  LOCATION_FILE: z.string().default(''),
  /** Everybody is there, "US-NY" or "GB": for trying out what people there meet. Refused in production. */
  LOCATION_FIXED: z
    .string()
    .refine(isLocationCode, {
      error: 'say a country, or a country and its region, such as GB or US-NY',
    })
    .default(''),
  /** What an unknown location means for betting. */
  REGION_UNKNOWN: z.enum(['none', 'illegal']).optional(),
  /** Multiplies every limit on tries; 1 in earnest. */
  THROTTLE_SCALE: z.coerce.number().positive().optional(),
  /** Where npm start keeps its own. */
  DATA_DIR: z.string().default(''),
  /** A file, outside the database, that gets a line for each seal of the audit; audit-heads.log in DATA_DIR when unset. */
  AUDIT_HEADS: z.string().default(''),
  /** In a trial only what is wrong; a person reads the console. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment. Throws one sentence that names the setting and what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(set)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Error(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const settings = read.data
  const production = settings.NODE_ENV === 'production'
  const sandbox = settings.SANDBOX_URL
  const hasControls = !settings.TRIAL || settings.TRIAL_CONTROLS
  const secondOperator = (production && !settings.PAYMENTS_SANDBOX) || settings.TRIAL_CONTROLS
  const config = {
    ...settings,
    production,
    secretKeys: secretKeysOf(settings),
    DATABASE_OWNER_URL: settings.DATABASE_OWNER_URL || settings.DATABASE_URL,
    AUDIT_HEADS:
      settings.AUDIT_HEADS || (settings.DATA_DIR && join(settings.DATA_DIR, 'audit-heads.log')),
    LOG_LEVEL: settings.LOG_LEVEL ?? (settings.TRIAL ? 'warn' : 'info'),
    CLOCK: settings.CLOCK ?? (settings.TRIAL ? 'sandbox' : 'system'),
    REGION_UNKNOWN: settings.REGION_UNKNOWN ?? (settings.TRIAL ? 'none' : 'illegal'),
    THROTTLE_SCALE: settings.THROTTLE_SCALE ?? (settings.TRIAL ? 100 : 1),
    PAYPAL_BASE_URL: settings.PAYPAL_BASE_URL || (sandbox && `${sandbox}/paypal`),
    PAYPAL_CERT_ORIGIN: settings.PAYPAL_CERT_ORIGIN || sandbox || 'https://api.paypal.com',
    DWOLLA_BASE_URL: settings.DWOLLA_BASE_URL || (sandbox && `${sandbox}/dwolla`),
    AUTHNET_BASE_URL: settings.AUTHNET_BASE_URL || (sandbox && `${sandbox}/authnet`),
    /** No decision about a game with bets without a second operator: neither on the page nor with the tool. */
    secondOperator,
    PROMOTION_ALONE_MAX:
      settings.PROMOTION_ALONE_MAX ?? (secondOperator ? 1_000 : Number.POSITIVE_INFINITY),
    OPERATOR_ALONE_MAX: settings.OPERATOR_ALONE_MAX ?? (secondOperator ? 0 : 1_000_000),
    OPERATOR_DAILY_MAX:
      settings.OPERATOR_DAILY_MAX ?? (hasControls ? 5_000_000 : Number.POSITIVE_INFINITY),
    OPERATOR_OWN_GAMES: settings.OPERATOR_OWN_GAMES ?? (hasControls ? 'refused' : 'allowed'),
    SHORTEST_GAMES: settings.SHORTEST_GAMES ?? (hasControls ? 'on' : 'off'),
    READ_AGAIN_SECONDS: settings.READ_AGAIN_SECONDS ?? (hasControls ? 60 : 0),
    THIRD_READING_ABOVE:
      settings.THIRD_READING_ABOVE ?? (hasControls ? 1_000_000 : Number.POSITIVE_INFINITY),
    PROVISIONAL_SETTLEMENTS: settings.PROVISIONAL_SETTLEMENTS ?? (hasControls ? 'on' : 'off'),
    WITHDRAWAL_HOLD_HOURS: settings.WITHDRAWAL_HOLD_HOURS ?? (hasControls ? 24 : 0),
    TWILIO_BASE_URL: settings.TWILIO_BASE_URL || (sandbox && `${sandbox}/twilio`),
    SCORES_URL: settings.SCORES_URL || (sandbox && `${sandbox}/espn`),
    LOCATION_URL: locationUrlOf(settings),
  }
  refuseSources(config)
  if (production) refuseInProduction(config)
  else if (!config.TRIAL) refuseOutsideTrial(config)
  return config
}

/** What may have been made with a key of ours, the newest first: for programs that need nothing else of the settings. */
export function secretKeysOf(env: {
  readonly SECRET_KEY?: string | undefined
  readonly SECRET_KEY_BEFORE?: string | undefined
}): string[] {
  return [env.SECRET_KEY ?? DEMO_SECRET, env.SECRET_KEY_BEFORE].filter((key) => key !== undefined)
}

/** The sandbox is the last to be asked where people are; of several others nobody knows who is right. */
function locationUrlOf(settings: z.output<typeof Settings>): string {
  const { LOCATION_URL, LOCATION_FILE, LOCATION_FIXED, SANDBOX_URL } = settings
  const locationSources = [LOCATION_URL, LOCATION_FILE, LOCATION_FIXED].filter(
    (setting) => setting !== '',
  )
  if (locationSources.length > 1) {
    throw new Error('Set one of LOCATION_URL, LOCATION_FILE and LOCATION_FIXED, not several.')
  }
  if (locationSources.length === 1) return LOCATION_URL
  return SANDBOX_URL && `${SANDBOX_URL}/locations`
}

/** Without production's checks only where somebody says so: in a trial, or by name. */
function refuseOutsideTrial({
  NODE_ENV,
  SECRET_KEY,
}: {
  NODE_ENV?: string | undefined
  SECRET_KEY: string
}) {
  if (NODE_ENV === undefined) {
    throw new Error(
      'NODE_ENV must say production, or development where no real money is, unless TRIAL=1.',
    )
  }
  if (SECRET_KEY === DEMO_SECRET) {
    throw new Error('SECRET_KEY must be a secret of your own, unless TRIAL=1.')
  }
}

/** In production nothing may run on a demo secret, a movable clock or money that is not real (SE1). */
function refuseInProduction(
  config: {
    TRIAL: boolean
    CLOCK: string
    LOCATION_FIXED: string
    SECRET_KEY: string
    SANDBOX_URL: string
    PAYMENTS_SANDBOX: boolean
    PUBLIC_ORIGIN: string
    DATABASE_URL: string
    DATABASE_OWNER_URL: string
    SHORTEST_GAMES: 'on' | 'off'
    READ_AGAIN_SECONDS: number
    OPERATOR_OWN_GAMES: 'refused' | 'allowed'
    OPERATOR_ALONE_MAX: number
    PROVISIONAL_SETTLEMENTS: 'on' | 'off'
  } & Parameters<typeof checkProductionProviders>[0],
) {
  if (config.TRIAL) throw new Error('TRIAL=1 is refused in production.')
  if (config.CLOCK !== 'system') throw new Error('CLOCK=sandbox is refused in production.')
  if (config.SECRET_KEY === DEMO_SECRET || config.SECRET_KEY.length < 32) {
    throw new Error(
      'SECRET_KEY must be a secret of your own, at least 32 characters, in production.',
    )
  }
  if (roleOf(config.DATABASE_OWNER_URL) === roleOf(config.DATABASE_URL)) {
    throw new Error(
      'DATABASE_OWNER_URL must name another role than DATABASE_URL in production: the server must own no table.',
    )
  }
  if (!config.PUBLIC_ORIGIN) {
    throw new Error('PUBLIC_ORIGIN must be set in production: links in mails begin with it.')
  }
  if (!config.PUBLIC_ORIGIN.startsWith('https://')) {
    throw new Error('PUBLIC_ORIGIN must be https in production: browsers keep the cookie to it.')
  }
  if (config.LOCATION_FIXED) {
    throw new Error(
      'LOCATION_FIXED is refused in production: everybody would be in one place, wherever they are.',
    )
  }
  if (config.PAYMENTS_SANDBOX) return
  if (config.SHORTEST_GAMES === 'off') {
    throw new Error('SHORTEST_GAMES=off is refused in production, unless PAYMENTS_SANDBOX=1.')
  }
  if (config.READ_AGAIN_SECONDS < 60) {
    throw new Error(
      'READ_AGAIN_SECONDS below 60 is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.PROVISIONAL_SETTLEMENTS === 'off') {
    throw new Error(
      'PROVISIONAL_SETTLEMENTS=off is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.OPERATOR_ALONE_MAX > 0) {
    throw new Error(
      'OPERATOR_ALONE_MAX above 0 is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.OPERATOR_OWN_GAMES === 'allowed') {
    throw new Error(
      'OPERATOR_OWN_GAMES=allowed is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.SANDBOX_URL) {
    throw new Error('SANDBOX_URL is refused in production, unless PAYMENTS_SANDBOX=1 says so.')
  }
  checkProductionProviders(config)
}

function roleOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).username) : ''
}
