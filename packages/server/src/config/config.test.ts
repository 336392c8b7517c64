import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SANDBOX_VALUES } from './productionProviders.ts'

const DATABASE_URL = 'postgres://app@db/sidebet'
const production = {
  NODE_ENV: 'production',
  DATABASE_URL,
  DATABASE_OWNER_URL: 'postgres://owner@db/sidebet',
  SECRET_KEY: 'a secret of at least thirty-two characters',
  PUBLIC_ORIGIN: 'https://sidebet.example',
  STANDBYS: '0',
}

test('production starts with its own secret, no sandbox and the system clock', () => {
  const config = readConfig(production)
  expect(config).toMatchObject({
    production: true,
    CLOCK: 'system',
    REGION_UNKNOWN: 'illegal',
    THROTTLE_SCALE: 1,
    LOG_LEVEL: 'info',
  })
  expect(config.TRUSTED_PROXIES).toBeUndefined()
})

test('a trial uses the sandbox clock and the sandbox providers of payments and scores', () => {
  const config = readConfig({ DATABASE_URL, TRIAL: '1', SANDBOX_URL: 'http://127.0.0.1:3001' })
  expect(config).toMatchObject({
    CLOCK: 'sandbox',
    REGION_UNKNOWN: 'none',
    THROTTLE_SCALE: 100,
    PAYPAL_BASE_URL: 'http://127.0.0.1:3001/paypal',
    SCORES_URL: 'http://127.0.0.1:3001/espn',
  })
})

const trial = { DATABASE_URL, TRIAL: '1', SANDBOX_URL: 'http://127.0.0.1:3001' }

test.each([
  [{}, 'http://127.0.0.1:3001/locations'],
  [{ LOCATION_URL: 'https://places.example' }, 'https://places.example'],
  [{ LOCATION_FILE: 'locations.mmdb' }, ''],
  [{ LOCATION_FIXED: 'US-NY' }, ''],
  [{ LOCATION_FIXED: 'GB' }, ''],
])('with the settings %j the URL of the location service is %j', (settings, url) => {
  expect(readConfig({ ...trial, ...settings })).toMatchObject({ ...settings, LOCATION_URL: url })
})

test.each([
  ['in production', production, 'on', 24, 'refused', 'required'],
  ['in a trial', trial, 'off', 0, 'allowed', 'assumed'],
  [
    'in a trial with its controls',
    { ...trial, TRIAL_CONTROLS: '1' },
    ...(['on', 24, 'refused', 'required'] as const),
  ],
  [
    'in a trial where one is said',
    { ...trial, SHORTEST_GAMES: 'on' },
    'on',
    0,
    'allowed',
    'assumed',
  ],
] as const)(
  'the controls of game length, withdrawals, own games and contacts have the expected values %s',
  (_, env, SHORTEST_GAMES, WITHDRAWAL_HOLD_HOURS, OPERATOR_OWN_GAMES, CONTACTS_CONFIRMED) => {
    const expected = {
      SHORTEST_GAMES,
      WITHDRAWAL_HOLD_HOURS,
      OPERATOR_OWN_GAMES,
      CONTACTS_CONFIRMED,
    }
    expect(readConfig(env)).toMatchObject(expected)
  },
)

test.each([
  'postgres://app:x@first,second/sidebet',
  'postgres://app:x@first:5432,second:5432/sidebet',
])('the address of the database %s is refused because it has several hosts', (url) => {
  expect(() => readConfig({ ...production, DATABASE_URL: url })).toThrow(
    'The setting DATABASE_URL is wrong: say one host, as of a proxy that leads to the primary; several are not supported.',
  )
})

test('in production the standby for lists is read with the role of the primary', () => {
  const read = (role: string) =>
    readConfig({ ...production, DATABASE_READ_URL: `postgres://${role}:x@standby/sidebet` })
  expect(() => read('superuser')).toThrow(
    'DATABASE_READ_URL must name the role of DATABASE_URL in production.',
  )
  expect(read(new URL(production.DATABASE_URL).username).DATABASE_READ_URL).toContain('@standby')
})

test('only production must say how many standbys confirm a commit', () => {
  expect(readConfig(production).STANDBYS).toBe(0)
  expect(readConfig({ ...production, STANDBYS: '2' }).STANDBYS).toBe(2)
  expect(readConfig(trial).STANDBYS).toBe(0)
  expect(() => readConfig({ ...production, STANDBYS: '' })).toThrow('STANDBYS must say')
})

test('a process may leave the jobs to others, except in a trial', () => {
  expect(readConfig(production).DUE_WORK).toBe(true)
  expect(readConfig({ ...production, DUE_WORK: '0' }).DUE_WORK).toBe(false)
  expect(() => readConfig({ ...trial, DUE_WORK: '0' })).toThrow('DUE_WORK=0 is refused in a trial')
})

test('production refuses to start where one operator alone may settle a game with bets', () => {
  const alone = { ...production, OPERATOR_ALONE_MAX: '1' }
  expect(() => readConfig(alone)).toThrow('OPERATOR_ALONE_MAX above 0 is refused in production')
  expect(readConfig(production)).toMatchObject({ OPERATOR_ALONE_MAX: 0, secondOperator: true })
  expect(readConfig(trial)).toMatchObject({ OPERATOR_ALONE_MAX: 1_000_000, secondOperator: false })
  const controls = readConfig({ ...trial, TRIAL_CONTROLS: '1' })
  expect(controls).toMatchObject({ OPERATOR_ALONE_MAX: 0, secondOperator: true })
})

test('the daily operator limit, the promotion limit and the third-reading threshold are finite except in a trial without controls', () => {
  const limits = (env: object) => {
    const { OPERATOR_DAILY_MAX, PROMOTION_ALONE_MAX, THIRD_READING_ABOVE } = readConfig({ ...env })
    return [OPERATOR_DAILY_MAX, PROMOTION_ALONE_MAX, THIRD_READING_ABOVE]
  }
  expect(limits(production)).toEqual([5_000_000, 1_000, 1_000_000])
  expect(limits(trial)).toEqual(Array(3).fill(Number.POSITIVE_INFINITY))
  expect(limits({ ...trial, TRIAL_CONTROLS: '1' })).toEqual([5_000_000, 1_000, 1_000_000])
  for (const off of [
    { OPERATOR_DAILY_MAX: '0' },
    { OPERATOR_DAILY_MAX: 'Infinity' },
    { PROMOTION_ALONE_MAX: '10001' },
    { THIRD_READING_ABOVE: '100000001' },
  ])
    expect(() => limits({ ...production, ...off })).toThrow(Object.keys(off)[0])
})

test('production refuses to start where operators may settle games on which they bet', () => {
  const allowed = { ...production, OPERATOR_OWN_GAMES: 'allowed' }
  expect(() => readConfig(allowed)).toThrow('OPERATOR_OWN_GAMES=allowed is refused in production')
})

test('production refuses to start where a deposit may leave to another account at once', () => {
  const off = { ...production, REFUND_ONLY_DAYS: '0' }
  expect(() => readConfig(off)).toThrow('REFUND_ONLY_DAYS=0 is refused in production')
  const days = (env: Parameters<typeof readConfig>[0]) => readConfig(env).REFUND_ONLY_DAYS
  expect([days(production), days(trial), days({ ...trial, TRIAL_CONTROLS: '1' })]).toEqual([
    30, 0, 30,
  ])
})

test('production refuses to start where unconfirmed contacts receive offers', () => {
  const assumed = { ...production, CONTACTS_CONFIRMED: 'assumed' }
  expect(() => readConfig(assumed)).toThrow('CONTACTS_CONFIRMED=assumed is refused in production')
  expect(readConfig({ ...assumed, PAYMENTS_SANDBOX: '1' }).CONTACTS_CONFIRMED).toBe('assumed')
})

test('production refuses to start where winnings can be withdrawn before their result is final', () => {
  const off = { ...production, PROVISIONAL_SETTLEMENTS: 'off' }
  expect(() => readConfig(off)).toThrow('PROVISIONAL_SETTLEMENTS=off is refused in production')
  const { PROVISIONAL_SETTLEMENTS, PROVISIONAL_BETS_MAX } = readConfig(production)
  expect([PROVISIONAL_SETTLEMENTS, PROVISIONAL_BETS_MAX]).toEqual(['on', 500_00])
  expect(readConfig(trial).PROVISIONAL_SETTLEMENTS).toBe('off')
  expect(readConfig({ ...trial, TRIAL_CONTROLS: '1' }).PROVISIONAL_SETTLEMENTS).toBe('on')
})

test('production refuses to start where every bet counts for a promotion', () => {
  const off = { ...production, PROMOTION_CONDITIONS: 'off' }
  expect(() => readConfig(off)).toThrow('PROMOTION_CONDITIONS=off is refused in production')
  expect(readConfig({ ...off, PAYMENTS_SANDBOX: '1' }).PROMOTION_CONDITIONS).toBe('off')
  expect(readConfig(production)).toMatchObject({
    PROMOTION_CONDITIONS: 'on',
    PROMOTION_ODDS_MAX: 4,
    PROMOTION_BETS_PER_PLAYER: 3,
  })
  expect(readConfig(trial).PROMOTION_CONDITIONS).toBe('off')
  expect(readConfig({ ...trial, TRIAL_CONTROLS: '1' }).PROMOTION_CONDITIONS).toBe('on')
})

test('production refuses to start with the minimum length of games turned off', () => {
  const off = { ...production, SHORTEST_GAMES: 'off' }
  expect(() => readConfig(off)).toThrow('SHORTEST_GAMES=off is refused in production')
  expect(readConfig({ ...off, PAYMENTS_SANDBOX: '1' }).SHORTEST_GAMES).toBe('off')
})

test('BI5: production refuses to start where an unchanged document counts again within a minute', () => {
  const soon = { ...production, READ_AGAIN_SECONDS: '59' }
  expect(() => readConfig(soon)).toThrow('READ_AGAIN_SECONDS below 60 is refused in production')
  const seconds = (env: Parameters<typeof readConfig>[0]) => readConfig(env).READ_AGAIN_SECONDS
  const controls = { ...trial, TRIAL_CONTROLS: '1' }
  expect([production, trial, controls].map(seconds)).toEqual([60, 0, 60])
})

test('AU1: the file of audit heads is in the data directory unless AUDIT_HEADS names another', () => {
  const trial = { DATABASE_URL, TRIAL: '1' }
  expect(readConfig(trial).AUDIT_HEADS).toBe('')
  expect(readConfig({ ...trial, DATA_DIR: '/data' }).AUDIT_HEADS).toBe('/data/audit-heads.log')
  const named = { ...trial, DATA_DIR: '/data', AUDIT_HEADS: '/elsewhere/heads' }
  expect(readConfig(named).AUDIT_HEADS).toBe('/elsewhere/heads')
})

test('DS1: SMS_COUNTRIES accepts calling codes with a plus sign and with spaces', () => {
  const { SMS_COUNTRIES } = readConfig({ DATABASE_URL, TRIAL: '1', SMS_COUNTRIES: '+1, 44,1876' })
  expect(SMS_COUNTRIES).toEqual(['1', '44', '1876'])
})

describe('a wrong setting is refused in one sentence that names it', () => {
  test.each<[string, Record<string, string>]>([
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['REGION_UNKNOWN', { REGION_UNKNOWN: 'maybe' }],
    ['SECRET_KEY', { SECRET_KEY: '' }],
    ['SECRET_KEY', { SECRET_KEY: '', NODE_ENV: 'development' }],
    ['NODE_ENV', { NODE_ENV: '' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'db/sidebet' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'mysql://owner@db/sidebet' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'sidebet.example' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://sidebet.example/' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://sidebet.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['TWILIO_BASE_URL', { TWILIO_BASE_URL: 'api.twilio.com' }],
    ['SCORES_URL', { SCORES_URL: 'scores' }],
    ['LOCATION_URL', { LOCATION_URL: 'ftp://locations.example' }],
    ['LOCATION_FIXED', { LOCATION_FIXED: 'New York' }],
    ['LOCATION_FIXED', { LOCATION_FIXED: 'US-XX' }],
    ['LOCATION_FIXED', { LOCATION_FIXED: 'US-NJ' }],
    ['LOCATION_FILE', { LOCATION_FILE: 'locations.mmdb', LOCATION_URL: 'https://places.example' }],
    ['LOCATION_FIXED', { LOCATION_FILE: 'locations.mmdb', LOCATION_FIXED: 'US-NJ' }],
    ['SECRET_KEY_BEFORE', { SECRET_KEY_BEFORE: 'short' }],
    ['SMS_COUNTRIES', { SMS_COUNTRIES: '1,GB' }],
    ['SMS_COUNTRIES', { SMS_COUNTRIES: '1,,44' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: '' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://app:other@db/sidebet' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.7,' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.7, 0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::/0' }],
    ['SECRET_KEY', { SECRET_KEY: 'only twenty letters!' }],
    ['TRIAL', { TRIAL: '1' }],
    ['CLOCK', { CLOCK: 'sandbox' }],
    ['SANDBOX_URL', { SANDBOX_URL: 'http://127.0.0.1:3001' }],
    ['PAYPAL_BASE_URL', { PAYPAL_BASE_URL: 'http://pay.example' }],
    ['DWOLLA_BASE_URL', { DWOLLA_BASE_URL: 'http://banks.example' }],
    ['AUTHNET_BASE_URL', { AUTHNET_BASE_URL: 'http://vault.example' }],
  ])('%s', (setting, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(new RegExp(`${setting}.*\\.$`))
  })
})

const paypal = {
  PAYPAL_BASE_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'our client',
  PAYPAL_SECRET: 'our secret',
  PAYPAL_WEBHOOK_ID: 'our webhook',
  PAYPAL_MERCHANT_ID: 'our account',
}
const dwolla = {
  DWOLLA_BASE_URL: 'https://api.dwolla.com',
  DWOLLA_KEY: 'our key',
  DWOLLA_SECRET: 'our secret',
  DWOLLA_WEBHOOK_SECRET: 'our other secret',
  DWOLLA_MASTER_FS: 'our balance',
}
const authnet = {
  AUTHNET_BASE_URL: 'https://api2.authorize.net',
  AUTHNET_LOGIN: 'our login',
  AUTHNET_KEY: 'our key',
  AUTHNET_CLIENT_KEY: 'our public key',
}
const real = { ...production, ...paypal, ...dwolla, ...authnet }
const ADDRESSES = ['PAYPAL_BASE_URL', 'DWOLLA_BASE_URL', 'AUTHNET_BASE_URL']

test('production starts with payment providers that have keys other than those of the sandbox', () => {
  expect(readConfig(real)).toMatchObject({
    ...real,
    STANDBYS: 0,
    PAYPAL_CERT_ORIGIN: 'https://api.paypal.com',
  })
})

test.each(
  [paypal, dwolla, authnet].flatMap((settings) =>
    Object.keys(settings).filter((name) => !ADDRESSES.includes(name)),
  ),
)("MO8: production refuses the sandbox's %s for a real provider", (name) => {
  const sandbox = SANDBOX_VALUES[name as keyof typeof SANDBOX_VALUES]
  for (const value of ['', sandbox]) {
    expect(() => readConfig({ ...real, [name]: value })).toThrow(
      new RegExp(`^${name} must be your own in production, where \\w+_BASE_URL is set`),
    )
  }
  // A provider that is not used needs no keys, and an explicit sandbox (PAYMENTS_SANDBOX) has its own.
  expect(readConfig({ ...production, [name]: '' })).toMatchObject({ [name]: sandbox })
  const named = { ...real, [name]: '', PAYMENTS_SANDBOX: '1' }
  expect(readConfig(named)).toMatchObject({ [name]: sandbox })
})

test.each([
  'http://api.paypal.com',
  'https://evil.example',
  'https://paypal.com.evil.example',
  'https://evilpaypal.com',
])('MO8: production accepts certificates only from PayPal, and not from %s', (origin) => {
  expect(() => readConfig({ ...real, PAYPAL_CERT_ORIGIN: origin })).toThrow(
    /^PAYPAL_CERT_ORIGIN must be an https address of paypal.com in production/,
  )
  const sandbox = 'https://api.sandbox.paypal.com'
  expect(readConfig({ ...real, PAYPAL_CERT_ORIGIN: sandbox }).PAYPAL_CERT_ORIGIN).toBe(sandbox)
})

test('production uses a payments sandbox that PAYMENTS_SANDBOX explicitly allows', () => {
  const env = { ...production, SANDBOX_URL: 'http://127.0.0.1:3001', PAYMENTS_SANDBOX: '1' }
  expect(readConfig(env).PAYPAL_BASE_URL).toBe('http://127.0.0.1:3001/paypal')
})

test('TRUSTED_PROXIES accepts addresses, networks and named ranges such as loopback', () => {
  const TRUSTED_PROXIES = '10.0.0.7, 192.168.0.0/16,::1, fd00::/8, loopback'
  expect(readConfig({ ...production, TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual([
    '10.0.0.7',
    '192.168.0.0/16',
    '::1',
    'fd00::/8',
    'loopback',
  ])
})

test('in development one database role may be owner and app, and SECRET_KEY is the secret', () => {
  const { SECRET_KEY } = production
  const config = readConfig({ NODE_ENV: 'development', DATABASE_URL, SECRET_KEY })
  expect([config.DATABASE_OWNER_URL, config.secretKeys]).toEqual([DATABASE_URL, [SECRET_KEY]])
})

describe('sources of scores', () => {
  const SET = { DATABASE_URL: 'postgres://a:b@localhost/c', TRIAL: '1' }

  test('SCORES_SOURCES sets one or two sources for each league', () => {
    const { SCORES_SOURCES, SCORES_CALLS_A_DAY } = readConfig({
      ...SET,
      SCORES_URL: 'https://scores.example/espn',
      SCORES_SOURCES: 'nfl=espn+odds-api, premier=file',
      SCORES_FILES: 'premier=https://scores.example/en.1.json',
      SCORES_CALLS_A_DAY: 'odds-api=500',
      ODDS_API_URL: 'https://api.the-odds-api.com',
      ODDS_API_KEY: 'key',
    })
    expect([...SCORES_SOURCES]).toEqual([
      ['nfl', ['espn', 'odds-api']],
      ['premier', ['file']],
    ])
    expect([...SCORES_CALLS_A_DAY]).toEqual([['odds-api', 500]])
  })

  test.each([
    [{ SCORES_SOURCES: 'nfl=radio' }, 'SCORES_SOURCES'],
    [{ SCORES_SOURCES: 'curling=espn' }, 'SCORES_SOURCES'],
    [{ SCORES_SOURCES: 'nfl=espn+espn' }, 'SCORES_SOURCES'],
    [{ SCORES_SOURCES: 'nfl=espn+odds-api+file' }, 'SCORES_SOURCES'],
    [{ SCORES_SOURCES: 'nfl=espn,nfl=file' }, 'SCORES_SOURCES'],
    [{ SCORES_FILES: 'premier=/tmp/en.1.json' }, 'SCORES_FILES'],
    [{ SCORES_CALLS_A_DAY: 'odds-api=many' }, 'SCORES_CALLS_A_DAY'],
    [{ SCORES_SOURCES: 'nfl=odds-api' }, 'set ODDS_API_URL and ODDS_API_KEY too'],
    [{ SCORES_SOURCES: 'premier=football-data' }, 'FOOTBALL_DATA_TOKEN too'],
    [{ SCORES_SOURCES: 'premier=file' }, 'set SCORES_FILES, with premier too'],
    [{ SCORES_SOURCES: 'nfl=espn' }, 'set SCORES_URL too'],
    [{ SCORES_SOURCES: 'nba=football-data' }, 'only soccer'],
  ])('%j is refused', (settings, words) => {
    expect(() => readConfig({ ...SET, ...settings })).toThrow(words)
  })
})

describe('the schema of a tenant', () => {
  const urls = { DATABASE_URL, DATABASE_OWNER_URL: 'postgres://owner@db/sidebet' }

  test('is in all URLs of the database, beside the options that they have', () => {
    const config = readConfig({
      ...{ ...trial, ...urls, DATABASE_SCHEMA: 'nj' },
      DATABASE_READ_URL: `${DATABASE_URL}?sslmode=disable&options=-c%20jit%3Doff`,
    })
    expect(config).toMatchObject({
      DATABASE_URL: `${DATABASE_URL}?options=-c%20search_path%3Dnj`,
      DATABASE_OWNER_URL: `${urls.DATABASE_OWNER_URL}?options=-c%20search_path%3Dnj`,
      DATABASE_READ_URL: `${DATABASE_URL}?sslmode=disable&options=-c%20jit%3Doff%20-c%20search_path%3Dnj`,
    })
  })

  test('is public by default, and then the URLs are unchanged', () => {
    const config = readConfig({ ...trial, ...urls })
    expect(config).toMatchObject({ ...urls, DATABASE_READ_URL: '', DATABASE_SCHEMA: 'public' })
  })

  test.each(['NJ', '1nj', 'n-j', 'nj,public', 'pg_catalog', 'citus', 'n'.repeat(41)])(
    'is not %j',
    (DATABASE_SCHEMA) => {
      expect(() => readConfig({ ...trial, DATABASE_SCHEMA })).toThrow(
        'The setting DATABASE_SCHEMA is wrong',
      )
    },
  )
})
