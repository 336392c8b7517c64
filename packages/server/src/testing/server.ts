/** The real server on a database of its own, in the test's process, called through its routes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { cents } from '@sidebet/domain/money'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../config/config.ts'
import { makeBatcher, openBatcherDatabase } from '../engine/batcher.ts'
import { makeWatchers } from '../gamePage/watchers.ts'
import { makeJobs } from '../jobs.ts'
import { lockAccounts, openAccounts, postTransfers } from '../ledger/ledger.ts'
import { makeBoardVersions } from '../live/boardVersions.ts'
import { makeChangeFeed } from '../live/changeFeed.ts'
import { liveRoutes } from '../live/liveRoutes.ts'
import { LIVE_LIMITS, type LiveLimits } from '../live/streams.ts'
import { unsubscribeRoutes } from '../notifications/preferences/unsubscribeRoutes.ts'
import { readBoardChanges } from '../offers/boardChanges.ts'
import { saveControls } from '../operator/controls.sql.ts'
import { dwollaClient } from '../payments/dwolla/dwollaClient.ts'
import { paypalClient } from '../payments/paypal/paypalClient.ts'
import { providerStatements } from '../payments/reconciliation/providerStatements.ts'
import { providerEvents } from '../payments/webhooks/providerEvents.ts'
import { webhookRoutes } from '../payments/webhooks/webhookRoutes.ts'
import { withKeys } from '../platform/audit/keys.ts'
import { makeRefusalCounter } from '../platform/audit/refusalCounter.ts'
import type { Tx } from '../platform/database/db.ts'
import type { ReadStandby } from '../platform/database/readStandby.ts'
import { hashSessionId } from '../platform/http/session.ts'
import { makeJobRunner } from '../platform/jobs/jobRunner.ts'
import { makeLog } from '../platform/log.ts'
import { handlers } from '../routes.ts'
import { sendUnlessRestored } from '../sendUnlessRestored.ts'
import { buildServer } from '../server.ts'
import type { Services } from '../services.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { type TestProviders, testProviders } from './providers.ts'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails when it is not there
  readonly body: any
  readonly headers: Record<string, string | string[] | undefined>
}

/** A client with a session cookie, or an unauthenticated one. */
export type Client = {
  readonly userId: number
  readonly username: string
  readonly cookie: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type TestServer = {
  readonly database: TestDatabase
  readonly services: Services
  readonly providers: TestProviders
  readonly app: Awaited<ReturnType<typeof buildServer>>
  readonly anonymous: Client
  /** A signed-in user with this much cash, without going through sign-up and login. */
  user(name: string, options?: { cashCents?: number; mfaPending?: boolean }): Promise<Client>
  /** A new session for an existing user: after a jump of the clock users sign in again. */
  signIn(userId: number, name: string): Promise<Client>
  /** A client with this cookie. */
  client(cookie: string, userId?: number, username?: string): Client
  /** Moves the product's clock to this instant and runs all due jobs. Earlier sessions may have expired then. */
  moveClockTo(instant: Date): Promise<void>
  close(): Promise<void>
}

const HOST = 'sidebet.test'

/** A server does not start without a secret of its own, unless TRIAL=1. */
export const TEST_SECRET = 'a secret that only tests have, of 40 letters'

/**
 * The jobs from a source of scores to the last payout and notification: a third of all. A test of games that moves the clock often
 * needs no others, and takes half the time.
 */
export const GAME_JOBS =
  /^(readFeed|agreeOnResults|start|lapseGame|moveOffers|void|beginSettlement|beginCorrection|computePayouts|payUsers|finishSettlement|placeNotices|deliverNotices|makeReceipts|reportOverdueGames|notifyOperators)$/

export async function startTestServer(
  settings: Partial<Record<keyof Config, string>> = {},
  live: Partial<LiveLimits> = {},
  on: {
    readonly database?: TestDatabase
    readonly standby?: ReadStandby
    /** The names of its jobs; all of them when missing. */
    readonly jobs?: RegExp
    /** Replaces the log of the settings. */
    readonly log?: Logger
    /** The leagues that have sources; all of them when missing. A poll of all leagues makes 300 requests. */
    readonly leagues?: readonly LeagueCode[]
  } = {},
): Promise<TestServer> {
  const { database = await freshDatabase(), standby = null } = on
  const settingsRead = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.appUrl,
    THROTTLE_SCALE: '1000',
    NODE_ENV: 'test',
    SECRET_KEY: TEST_SECRET,
    REGION_UNKNOWN: 'none',
    // Games of tests end minutes after their start.
    SHORTEST_GAMES: 'off',
    PROVISIONAL_SETTLEMENTS: 'off',
    REFUND_ONLY_DAYS: '0',
    // Users of tests share their networks, and have confirmed no contact.
    PROMOTION_CONDITIONS: 'off',
    // Users of tests are inserted without codes.
    CONTACTS_CONFIRMED: 'assumed',
    CLOCK: 'sandbox',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  })
  const config = { ...settingsRead, SCORES_SOURCES: sourcesOf(settingsRead, on.leagues) }
  await saveControls(database.owner, config)
  const providers = testProviders()
  const batcherDb = openBatcherDatabase(database.appUrl)
  const batcher = makeBatcher(batcherDb)
  const log = on.log ?? makeLog(config.LOG_LEVEL)
  const changeFeed = makeChangeFeed(config.DATABASE_URL, log)
  const [paypal, dwolla] = [paypalClient(config), dwollaClient(config)]
  const services: Services = sendUnlessRestored(database.db, {
    config,
    db: withKeys(database.db, config.secretKeys),
    standby,
    refusalCounter: makeRefusalCounter(),
    traces: null,
    batcher,
    changeFeed,
    boardVersions: makeBoardVersions(changeFeed),
    watchers: makeWatchers(randomUUID()),
    log,
    mail: providers.mail,
    sms: providers.sms,
    location: providers.location,
    wallet: providers.wallet,
    bank: providers.bank,
    vault: providers.vault,
    payouts: providers.payouts,
    events: providerEvents(config, paypal, dwolla),
    statements: providerStatements(config, paypal, dwolla),
    origin: () => config.PUBLIC_ORIGIN || `http://${HOST}`,
    jobs: makeJobRunner([], log),
  })
  const kinds = makeJobs(services).filter(({ name }) => on.jobs?.test(name) ?? true)
  const jobs = makeJobRunner(kinds, log)
  Object.assign(services, { jobs })
  const app = await buildServer(services, handlers)
  await app.register(webhookRoutes(services))
  await app.register(unsubscribeRoutes(services))
  await app.register(liveRoutes(services, readBoardChanges, { ...LIVE_LIMITS, ...live }))
  await app.ready()

  function client(cookie: string, userId = 0, username = ''): Client {
    async function send(
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
      headers = {},
    ): Promise<Answer> {
      const response = await app.inject({
        method,
        url: path,
        headers: {
          host: HOST,
          ...(cookie ? { cookie } : {}),
          ...(method === 'POST'
            ? { origin: `http://${HOST}`, 'content-type': 'application/json' }
            : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      let read: unknown = response.body
      try {
        read = JSON.parse(response.body)
      } catch {}
      return {
        status: response.statusCode,
        body: read,
        headers: response.headers as Answer['headers'],
      }
    }
    return {
      userId,
      username,
      cookie,
      get: (path) => send('GET', path),
      post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    }
  }

  async function signIn(userId: number, name: string, mfaPending = false): Promise<Client> {
    const sessionId = randomBytes(32).toString('base64url')
    await database.owner.query(
      `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent)
       values ($1, $2, $3, product_now(), product_now(), product_now(), '127.0.0.1', 'test')`,
      [hashSessionId(sessionId), userId, mfaPending],
    )
    return client(`sidebet_session=${sessionId}`, userId, name)
  }

  async function user(name: string, options: { cashCents?: number; mfaPending?: boolean } = {}) {
    const userId = await insertUser(database, name, options.cashCents ?? 0)
    return signIn(userId, name, options.mfaPending)
  }

  return {
    database,
    services,
    providers,
    app,
    anonymous: client(''),
    user,
    signIn,
    client,
    async moveClockTo(instant) {
      await database.owner.query(
        `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
        [instant],
      )
      await jobs.drain()
    },
    async close() {
      await jobs.stop()
      await app.close()
      await batcher.drain()
      await batcherDb.close()
      await database.drop()
    },
  }
}

/** The sources of the settings, and none for the other leagues when `leagues` names some. */
function sourcesOf(
  { SCORES_SOURCES }: Config,
  leagues: readonly LeagueCode[] = LEAGUE_CODES,
): Config['SCORES_SOURCES'] {
  const others = LEAGUE_CODES.filter((league) => !leagues.includes(league))
  return new Map([...SCORES_SOURCES, ...others.map((league) => [league, []] as const)])
}

/** A user in the state after sign-up, with money from the wallet provider. Returns the user's id. */
export async function insertUser(
  database: Pick<TestDatabase, 'owner'>,
  name: string,
  cashCents: number,
): Promise<number> {
  return database.owner.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into users (username, username_key, email, phone, first_name, last_name, password_hash,
         question, secret_hash, country, mfa_on)
       values ($1, lower($1), lower($1) || '@example.test', '15550100', $1, 'Test', 'none', 'favorite movie', 'none', 'US', false)
       returning id`,
      [name],
    )
    const userId = rows[0]!.id
    await openAccounts(tx, [
      { kind: 'user.cash', ownerId: userId },
      { kind: 'user.at_risk', ownerId: userId },
    ])
    if (cashCents > 0) await fund(tx, userId, cashCents)
    return userId
  })
}

/** Money in the state after a captured wallet deposit. */
export async function fund(tx: Tx, userId: number, amountCents: number): Promise<void> {
  const { rows } = await tx.query<{ id: number; now: Date }>(
    `insert into payments (user_id, kind, state, amount_cents, provider_ref, capture_ref, completed_at)
     values ($1::bigint, 'walletDeposit', 'completed', $2, 'TEST-' || $3, 'TEST-' || $3, product_now())
     returning id, product_now() as now`,
    [userId, amountCents, randomBytes(8).toString('hex')],
  )
  const { id, now } = rows[0]!
  const provider = { kind: 'provider.paypal', ownerId: 0 } as const
  const cash = { kind: 'user.cash', ownerId: userId } as const
  const transfer = {
    key: `dep:${id}:completed`,
    kind: 'deposit',
    ref: id,
    from: provider,
    to: cash,
    cents: cents(amountCents),
  }
  await postTransfers(tx, await lockAccounts(tx, [provider, cash]), [transfer], now.getTime())
}

/** A scheduled game between two teams of a league. Returns its id. */
export async function insertGame(
  database: Pick<TestDatabase, 'owner'>,
  game: { league?: string; away?: string; home?: string; startsAt?: Date; sourceId?: string } = {},
): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
     values ($1, 'test', $2, $3, $4, $5, 'scheduled') returning id`,
    [
      game.league ?? 'nfl',
      game.sourceId ?? randomBytes(6).toString('hex'),
      game.away ?? 'New England Patriots',
      game.home ?? 'Buffalo Bills',
      game.startsAt ?? new Date(Date.now() + 86_400_000),
    ],
  )
  return rows[0]!.id
}

/** The game's first result, a confirmed final of 20 to 23 for the away team: jobs settle its bets. */
export async function insertFinal(
  { owner }: Pick<TestDatabase, 'owner'>,
  gameId: number,
): Promise<void> {
  await owner.query(
    `insert into results (game_id, version, outcome, away_score, home_score, source, confirmed_at)
     values ($1, 1, 'final', 23, 20, 'test', product_now())`,
    [gameId],
  )
  await owner.query('update games set result_version = 1 where id = $1', [gameId])
  await owner.query(
    `insert into result_readings (game_id, version, nth, source, outcome, away_score, home_score, read_at, document, excerpt)
     select $1, 1, nth, 'test', 'final', 23, 20, product_now(), encode(sha256(nth::text::bytea), 'hex'), '{"score":"23-20"}'
     from generate_series(1, 2) as nth`,
    [gameId],
  )
}
