/** Every setting of the server: its name, its default and its form. Read once, at the start. */
import { isIP } from 'node:net'
import { join } from 'node:path'
import { isUsState } from '@sidebet/domain/regions/usStates'
import { z } from 'zod'
import {
  DEFAULT_SCHEMA,
  isSchemaName,
  SCHEMA_FORM,
  urlOfSchema,
} from '../platform/database/schema.ts'
import { callsADay, perLeague, readAddress, readSources, refuseSources } from './leagueSettings.ts'
import { checkProductionProviders, SANDBOX_VALUES } from './productionProviders.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const DEMO_SECRET = 'demo-secret-for-trials-only'

/** Addresses and networks, or the names of the usual ranges of proxies on the same machine or network. */
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
const DATABASE_EXAMPLE = 'postgres://role:password@host:5432/database'
/** The driver has no list of hosts: it would read all of them as one name. */
const database = z
  .string({ error: `say one, such as ${DATABASE_EXAMPLE}` })
  .refine((text) => !/@[^/]*,/.test(text), {
    error: 'say one host, as of a proxy that leads to the primary; several are not supported',
  })
  .pipe(address(DATABASE_EXAMPLE, ['postgres:', 'postgresql:']))
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
  /** Required outside a trial, so that no server runs without production's checks by mistake. Real money needs production. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'say production, development or test' })
    .optional(),
  /** The address on which the server listens. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** The public address, for the Origin check behind a proxy, links in mails and passkeys: https://sidebet.example. */
  PUBLIC_ORIGIN: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).origin === text, {
      error: 'say an address without a path or a slash at its end, such as https://sidebet.example',
    })
    .default(''),
  /** The proxies whose X-Forwarded-For header counts for the address of a client; unset: none. */
  TRUSTED_PROXIES: proxies.optional(),
  /** The role that owns no table; npm start sets it to the embedded database. */
  DATABASE_URL: database,
  /** The role that owns the tables and runs migrations; DATABASE_URL when unset. */
  DATABASE_OWNER_URL: database.default(''),
  /**
   * A standby that answers lists, histories, statements and receipts while it is at most 2 s behind; else the primary answers them.
   * With the role of DATABASE_URL.
   */
  DATABASE_READ_URL: database.default(''),
  /**
   * The schema of the tenant that this process serves, in the database of all three URLs. `ops tenant create` makes one; public is that
   * of an installation with one tenant.
   */
  DATABASE_SCHEMA: z
    .string()
    .refine(isSchemaName, { error: `give ${SCHEMA_FORM}` })
    .default(DEFAULT_SCHEMA),
  /**
   * How many synchronous standbys confirm a commit before it is acknowledged. Required in production, also when it is 0, with which
   * the loss of one disk loses acknowledged money.
   */
  STANDBYS: z.coerce.number().int().min(0).max(9).optional(),
  /** 0: the server migrates nothing and needs no DATABASE_OWNER_URL, but a database that `ops migrate` has migrated. */
  MIGRATE: flag.default(true),
  /** Connections per process for requests; the batcher has 6 more, background jobs 4. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  /** 0: the process only serves, and other processes run the jobs. */
  DUE_WORK: flag.default(true),
  /** 1 with the embedded database: sandbox providers and a clock that can be moved. Refused in production. */
  TRIAL: flag.default(false),
  /** 1 in a trial: enables the controls that a trial has off by default, to try them out. */
  TRIAL_CONTROLS: flag.default(false),
  CLOCK: z.enum(['system', 'sandbox']).optional(),
  /** Loads demo users and offers into a trial. */
  DEMO: flag.default(false),
  SUPPORT_EMAIL: z.string().default('support@sidebet.example'),
  MAIL_FROM: z.string().default('Sidebet <no-reply@sidebet.example>'),
  /** The key for the hashes of one-time codes, the pepper of security answers, and the encryption of the audit keys. */
  SECRET_KEY: z.string().min(16).default(DEMO_SECRET),
  /** The previous key. What was made with it remains valid, so that the key can be changed while users sign in. */
  SECRET_KEY_BEFORE: z.string().min(16).optional(),
  /** The sandbox: replaces every provider below whose own setting is unset. */
  SANDBOX_URL: service('http://127.0.0.1:3001'),
  SANDBOX_TOKEN: z.string().default('sandbox'),
  PAYMENTS_SANDBOX: flag.default(false),
  PAYPAL_BASE_URL: service('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().default(SANDBOX_VALUES.PAYPAL_CLIENT_ID),
  PAYPAL_SECRET: z.string().default(SANDBOX_VALUES.PAYPAL_SECRET),
  /** The id of our webhook at PayPal, which its signatures contain; with another id no signature is valid. */
  PAYPAL_WEBHOOK_ID: z.string().default(SANDBOX_VALUES.PAYPAL_WEBHOOK_ID),
  /** The origin of PayPal's certificates; the sandbox serves its own. */
  PAYPAL_CERT_ORIGIN: service('https://api.paypal.com'),
  /** The account that is paid: an order for any other account is refused (MO7). */
  PAYPAL_MERCHANT_ID: z.string().default(SANDBOX_VALUES.PAYPAL_MERCHANT_ID),
  DWOLLA_BASE_URL: service('https://api.dwolla.com'),
  DWOLLA_KEY: z.string().default(SANDBOX_VALUES.DWOLLA_KEY),
  DWOLLA_SECRET: z.string().default(SANDBOX_VALUES.DWOLLA_SECRET),
  DWOLLA_WEBHOOK_SECRET: z.string().default(SANDBOX_VALUES.DWOLLA_WEBHOOK_SECRET),
  /** The id of the funding source of our own balance. */
  DWOLLA_MASTER_FS: z.string().default(SANDBOX_VALUES.DWOLLA_MASTER_FS),
  AUTHNET_BASE_URL: service('https://api2.authorize.net'),
  AUTHNET_LOGIN: z.string().default(SANDBOX_VALUES.AUTHNET_LOGIN),
  AUTHNET_KEY: z.string().default(SANDBOX_VALUES.AUTHNET_KEY),
  /** The public key with which browsers send bank account numbers directly to the vault. */
  AUTHNET_CLIENT_KEY: z.string().default(SANDBOX_VALUES.AUTHNET_CLIENT_KEY),
  /** off: withdrawals to a bank are refused (GAP-062). */
  BANK_WITHDRAWALS: z.enum(['on', 'off']).default('on'),
  /** What one promotion may give away at most, in dollars (AZ4). */
  PROMOTION_MAX: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  /**
   * Dollars in the pots that one promotion admin may create within 24 hours without an operator's approval (AZ4). 1000 where a
   * second operator is required (`secondOperator`), else no limit.
   */
  PROMOTION_ALONE_MAX: z.coerce.number().int().min(0).max(10_000).optional(),
  /**
   * on: a bet counts for a promotion only under conditions (BI14), and linked accounts get a promotion once (BI15). Off in a trial
   * without TRIAL_CONTROLS.
   */
  PROMOTION_CONDITIONS: z.enum(['on', 'off']).optional(),
  /** Bets with odds from 1 : n to n : 1 count for promotions (BI14). */
  PROMOTION_ODDS_MAX: z.coerce.number().int().min(1).max(100).default(4),
  /** So many bets with the same other user count for a promotion (BI14). */
  PROMOTION_BETS_PER_PLAYER: z.coerce.number().int().min(1).max(100).default(3),
  /**
   * Cents staked on a game, both sides of all bets, above which a second operator must approve a decision about it (AZ6). 0 where a
   * second operator is required (`secondOperator`), else 1,000,000.
   */
  OPERATOR_ALONE_MAX: z.coerce.number().int().min(0).optional(),
  /**
   * Cents that the decisions of one operator within 24 hours may concern, alone or as one of two: stakes on games, and pots of
   * promotions (AZ6). 5,000,000; no limit in a trial without TRIAL_CONTROLS.
   */
  OPERATOR_DAILY_MAX: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  /** refused: operators cannot set the result of a game on which they, or an account linked to theirs, have a bet (AZ6). */
  OPERATOR_OWN_GAMES: z.enum(['refused', 'allowed']).optional(),
  /** on: no final score counts before a game of its sport can have ended (BI6). Off in a trial without TRIAL_CONTROLS. */
  SHORTEST_GAMES: z.enum(['on', 'off']).optional(),
  /**
   * Cents staked on a game, both sides of all bets, above which its settlement needs a third reading, five minutes later (BI5).
   * 1,000,000; no limit in a trial without TRIAL_CONTROLS.
   */
  THIRD_READING_ABOVE: z.coerce.number().int().min(0).max(100_000_000).optional(),
  /**
   * on: the payouts of a settlement are withheld until its result is final, after 24 hours or when two sources agree (BI8). Off in
   * a trial without TRIAL_CONTROLS.
   */
  PROVISIONAL_SETTLEMENTS: z.enum(['on', 'off']).optional(),
  /** Cents of provisional winnings that a user may bet at one time (BI8). */
  PROVISIONAL_BETS_MAX: z.coerce.number().int().min(0).max(100_000_000).default(50_000),
  /** Hours without withdrawals after a new bank or receiver, a password reset by mail, or a changed contact (MO10). */
  WITHDRAWAL_HOLD_HOURS: z.coerce.number().min(0).max(720).optional(),
  /**
   * Days in which a deposit by card or wallet that was not staked is withdrawn only by a refund (MO12). 30; 0 in a trial without
   * TRIAL_CONTROLS.
   */
  REFUND_ONLY_DAYS: z.coerce.number().int().min(0).max(180).optional(),
  /**
   * required: an offer to an e-mail or phone attaches only to the user who has confirmed it (GAP-087). assumed: the contacts of a
   * sign-up count as confirmed, as in a trial without TRIAL_CONTROLS.
   */
  CONTACTS_CONFIRMED: z.enum(['required', 'assumed']).optional(),
  SMTP_URL: address('smtps://user:password@mail.example', ['smtp:', 'smtps:']).default(''),
  TWILIO_BASE_URL: service('https://api.twilio.com'),
  TWILIO_ACCOUNT: z.string().default('ACsandbox'),
  TWILIO_TOKEN: z.string().default('sandbox'),
  TWILIO_FROM: z.string().default('+15550100000'),
  /**
   * Calling codes of the countries whose phones get an SMS: US (and Canada), UK, Mexico. A Caribbean country has a code of its own,
   * such as 1876.
   */
  SMS_COUNTRIES: callingCodes.default(['1', '44', '52']),
  /** The scores feed in the form of ESPN's scoreboard; no feed when unset. */
  SCORES_URL: service('https://scores.example/espn'),
  /**
   * The sources of a league: espn, odds-api, football-data or file. The first determines games and starts. With two, bets are
   * settled when both agree, or by the first alone when the second has no final six hours later (G3). Example:
   * nfl=espn+odds-api,premier=football-data. The default is espn.
   */
  SCORES_SOURCES: perLeague(readSources).default(new Map()),
  /** The document addresses of leagues with the source file: premier=https://scores.example/en.1.json. */
  SCORES_FILES: perLeague(readAddress).default(new Map()),
  /** Requests per day and source, at most: odds-api=500,football-data=1000. */
  SCORES_CALLS_A_DAY: callsADay.default(new Map()),
  ODDS_API_URL: service('https://api.the-odds-api.com'),
  ODDS_API_KEY: z.string().default(''),
  FOOTBALL_DATA_URL: service('https://api.football-data.org'),
  FOOTBALL_DATA_TOKEN: z.string().default(''),
  SCORES_EVERY_MS: z.coerce.number().int().min(100).default(15_000),
  /** Minutes without a complete reading of a league after which its games take no bets. */
  SILENT_AFTER_MINUTES: z.coerce.number().positive().default(30),
  /** Seconds of the product's clock after which the same document of a source counts as another reading of its games (BI5). */
  READ_AGAIN_SECONDS: z.coerce.number().min(0).max(3_600).optional(),
  /** Streams of live changes per process, at most; further ones get 503. */
  LIVE_STREAMS: z.coerce.number().int().min(0).default(10_000),
  /** The service that locates an IP address. Without it and the next two settings locations are unknown. */
  LOCATION_URL: service('https://locations.example/locate'),
  /** The same from a file in the MaxMind DB format; a replaced file is loaded automatically. */
  LOCATION_FILE: z.string().default(''),
  /** A location for all users, "US-NY" or "GB", to try out what users there see. Refused in production. */
  LOCATION_FIXED: z
    .string()
    .refine(isLocationCode, {
      error: 'say a country, or a country and its region, such as GB or US-NY',
    })
    .default(''),
  /** What an unknown location means for betting. */
  REGION_UNKNOWN: z.enum(['none', 'illegal']).optional(),
  /** Multiplies every rate limit; 100 in a trial, else 1. */
  THROTTLE_SCALE: z.coerce.number().positive().optional(),
  /** The folder of npm start's own files. */
  DATA_DIR: z.string().default(''),
  /** A folder that the servers of all releases share, with the assets of the client: each adds its own and serves all. */
  ASSETS_DIR: z.string().default(''),
  /** A file outside the database that gets a line for the latest seal of the audit; audit-heads.log in DATA_DIR when unset. */
  AUDIT_HEADS: z.string().default(''),
  /** Serves `/metrics` for Prometheus on this port of HOST. Without it and METRICS_TOKEN there are no metrics. */
  METRICS_PORT: port.optional(),
  /** Required from clients of `/metrics` as a bearer token; without METRICS_PORT they use the port of the API. */
  METRICS_TOKEN: z.string().min(16).or(z.literal('')).default(''),
  /** The collector of OpenTelemetry that gets the traces of requests, over HTTP. Without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: service('http://127.0.0.1:4318'),
  /** warn in a trial, whose console a person reads; else info. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment. Throws one sentence that names the setting and its fault. */
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
  const ofTenant = (url: string) => urlOfSchema(url, settings.DATABASE_SCHEMA)
  const secondOperator = (production && !settings.PAYMENTS_SANDBOX) || settings.TRIAL_CONTROLS
  const config = {
    ...settings,
    production,
    secretKeys: secretKeysOf(settings),
    STANDBYS: settings.STANDBYS ?? 0,
    DATABASE_URL: ofTenant(settings.DATABASE_URL),
    DATABASE_OWNER_URL: ofTenant(settings.DATABASE_OWNER_URL || settings.DATABASE_URL),
    DATABASE_READ_URL: ofTenant(settings.DATABASE_READ_URL),
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
    /** True when a decision about a game with bets needs a second operator, on the page and with the tool. */
    secondOperator,
    PROMOTION_ALONE_MAX:
      settings.PROMOTION_ALONE_MAX ?? (secondOperator ? 1_000 : Number.POSITIVE_INFINITY),
    PROMOTION_CONDITIONS: settings.PROMOTION_CONDITIONS ?? (hasControls ? 'on' : 'off'),
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
    REFUND_ONLY_DAYS: settings.REFUND_ONLY_DAYS ?? (hasControls ? 30 : 0),
    CONTACTS_CONFIRMED: settings.CONTACTS_CONFIRMED ?? (hasControls ? 'required' : 'assumed'),
    TWILIO_BASE_URL: settings.TWILIO_BASE_URL || (sandbox && `${sandbox}/twilio`),
    SCORES_URL: settings.SCORES_URL || (sandbox && `${sandbox}/espn`),
    LOCATION_URL: locationUrlOf(settings),
  }
  refuseSources(config)
  if (production) refuseInProduction({ ...config, STANDBYS: settings.STANDBYS })
  else if (!config.TRIAL) refuseOutsideTrial(config)
  else if (!config.DUE_WORK)
    throw new Error('DUE_WORK=0 is refused in a trial, whose clock runs the jobs.')
  return config
}

/** The keys that stored data may have been made with, newest first, for programs that need no other setting. */
export function secretKeysOf(env: {
  readonly SECRET_KEY?: string | undefined
  readonly SECRET_KEY_BEFORE?: string | undefined
}): string[] {
  return [env.SECRET_KEY ?? DEMO_SECRET, env.SECRET_KEY_BEFORE].filter((key) => key !== undefined)
}

/** The sandbox is used when no other location source is set. Several other sources are refused, since they could disagree. */
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

/** Only a trial, or an explicit NODE_ENV, may run without production's checks. */
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

/** Production refuses a demo secret, a movable clock and sandbox money (SE1). */
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
    DATABASE_READ_URL: string
    STANDBYS: number | undefined
    MIGRATE: boolean
    SHORTEST_GAMES: 'on' | 'off'
    READ_AGAIN_SECONDS: number
    OPERATOR_OWN_GAMES: 'refused' | 'allowed'
    OPERATOR_ALONE_MAX: number
    REFUND_ONLY_DAYS: number
    PROVISIONAL_SETTLEMENTS: 'on' | 'off'
    PROMOTION_CONDITIONS: 'on' | 'off'
    CONTACTS_CONFIRMED: 'required' | 'assumed'
  } & Parameters<typeof checkProductionProviders>[0],
) {
  if (config.TRIAL) throw new Error('TRIAL=1 is refused in production.')
  if (config.CLOCK !== 'system') throw new Error('CLOCK=sandbox is refused in production.')
  if (config.SECRET_KEY === DEMO_SECRET || config.SECRET_KEY.length < 32) {
    throw new Error(
      'SECRET_KEY must be a secret of your own, at least 32 characters, in production.',
    )
  }
  if (config.MIGRATE && roleOf(config.DATABASE_OWNER_URL) === roleOf(config.DATABASE_URL)) {
    throw new Error(
      'DATABASE_OWNER_URL must name another role than DATABASE_URL in production: the server must own no table.',
    )
  }
  if (
    config.DATABASE_READ_URL &&
    roleOf(config.DATABASE_READ_URL) !== roleOf(config.DATABASE_URL)
  ) {
    throw new Error('DATABASE_READ_URL must name the role of DATABASE_URL in production.')
  }
  if (config.STANDBYS === undefined) {
    throw new Error(
      'STANDBYS must say in production how many standbys confirm a commit; with 0 the loss of one disk loses money.',
    )
  }
  if (!config.PUBLIC_ORIGIN) {
    throw new Error('PUBLIC_ORIGIN must be set in production: links in mails begin with it.')
  }
  if (!config.PUBLIC_ORIGIN.startsWith('https://')) {
    throw new Error(
      'PUBLIC_ORIGIN must be https in production: the session cookie is sent only over https.',
    )
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
  if (config.PROMOTION_CONDITIONS === 'off') {
    throw new Error('PROMOTION_CONDITIONS=off is refused in production, unless PAYMENTS_SANDBOX=1.')
  }
  if (config.CONTACTS_CONFIRMED === 'assumed') {
    throw new Error(
      'CONTACTS_CONFIRMED=assumed is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.OPERATOR_ALONE_MAX > 0) {
    throw new Error(
      'OPERATOR_ALONE_MAX above 0 is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.REFUND_ONLY_DAYS === 0) {
    throw new Error('REFUND_ONLY_DAYS=0 is refused in production, unless PAYMENTS_SANDBOX=1.')
  }
  if (config.OPERATOR_OWN_GAMES === 'allowed') {
    throw new Error(
      'OPERATOR_OWN_GAMES=allowed is refused in production, unless PAYMENTS_SANDBOX=1.',
    )
  }
  if (config.SANDBOX_URL) {
    throw new Error('SANDBOX_URL is refused in production, unless PAYMENTS_SANDBOX=1.')
  }
  checkProductionProviders(config)
}

function roleOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).username) : ''
}
