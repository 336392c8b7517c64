/** The server process: reads its settings, migrates the database, listens, and drains on SIGTERM or SIGINT. */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from './config/config.ts'
import { makeBatcher, openBatcherDatabase } from './engine/batcher.ts'
import { makeWatchers } from './gamePage/watchers.ts'
import { refreshTeams } from './games/refreshTeams.ts'
import { healthRoutes } from './health.ts'
import { makeJobs, makeServingJobs } from './jobs.ts'
import { makeBoardVersions } from './live/boardVersions.ts'
import { makeChangeFeed } from './live/changeFeed.ts'
import { liveRoutes } from './live/liveRoutes.ts'
import { smtpMail } from './notifications/delivery/mail.ts'
import { twilioSms } from './notifications/delivery/sms.ts'
import { unsubscribeRoutes } from './notifications/preferences/unsubscribeRoutes.ts'
import { readBoardChanges } from './offers/boardChanges.ts'
import { offerCardRoutes, offerCardTags } from './offers/card/offerCardRoutes.ts'
import { saveControls } from './operator/controls.sql.ts'
import { authnetVault } from './payments/authnet/authnetVault.ts'
import { dwollaBank } from './payments/dwolla/dwollaBank.ts'
import { dwollaClient } from './payments/dwolla/dwollaClient.ts'
import { paypalClient } from './payments/paypal/paypalClient.ts'
import { paypalPayouts } from './payments/paypal/paypalPayouts.ts'
import { paypalWallet } from './payments/paypal/paypalWallet.ts'
import { providerStatements } from './payments/reconciliation/providerStatements.ts'
import { providerEvents } from './payments/webhooks/providerEvents.ts'
import { webhookRoutes } from './payments/webhooks/webhookRoutes.ts'
import { openChainTipFile } from './platform/audit/chainTips.ts'
import { withKeys } from './platform/audit/keys.ts'
import { makeRefusalCounter } from './platform/audit/refusalCounter.ts'
import type { Database } from './platform/database/db.ts'
import { REQUEST_LIMITS } from './platform/database/limits.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import { prepareDatabase } from './platform/database/prepareDatabase.ts'
import { StartError } from './platform/database/productionDatabase.ts'
import { openReadStandby } from './platform/database/readStandby.ts'
import { endCalls } from './platform/database/timeLimit.ts'
import { makePageRenderer } from './platform/http/pageRenderer.ts'
import { pageRoutes } from './platform/http/pages.ts'
import { shareAssets } from './platform/http/sharedAssets.ts'
import { makeJobRunner } from './platform/jobs/jobRunner.ts'
import { openLocation } from './platform/location/openLocation.ts'
import { logErrorsOnly, makeLog } from './platform/log.ts'
import type { Traces } from './platform/traces/openTraces.ts'
import { handlers } from './routes.ts'
import { sendUnlessRestored } from './sendUnlessRestored.ts'
import { buildServer } from './server.ts'
import type { Services } from './services.ts'
import { loadDemo } from './trial/demo.ts'
import { DEMO_PASSWORD } from './trial/demoUsers.ts'
import { trialRoutes } from './trial/trialRoutes.ts'

/** Jobs (settlements, lapses, notices) have their own connections: no list delays them, and they delay no request. */
const JOB_POOL_SIZE = 4

/**
 * Milliseconds after SIGTERM. Running work may first end by itself. Then calls of outside services end as outcome unknown,
 * so that requests are answered and jobs end. Then the connections of clients are closed. The process exits within 5 s in
 * any case.
 */
const DRAIN = { endCallsMs: 2_000, closeConnectionsMs: 3_000, exitMs: 4_800 } as const

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Everything with open connections, until the process has drained. */
function openConnections(config: Config) {
  const {
    DATABASE_URL: primaryUrl,
    DATABASE_READ_URL: url,
    DATABASE_POOL: size,
    secretKeys,
  } = config
  const db = withKeys(openDatabase(primaryUrl, size, REQUEST_LIMITS), secretKeys)
  const jobsDb = withKeys(openDatabase(primaryUrl, JOB_POOL_SIZE), secretKeys)
  const batcherDb = openBatcherDatabase(primaryUrl)
  const log = makeLog(config.LOG_LEVEL)
  const standby = url ? openReadStandby({ primary: db, primaryUrl, url, size }, log) : null
  const mail = smtpMail(config.SMTP_URL, config.MAIL_FROM)
  const databases = [db, jobsDb, batcherDb]
  return {
    db,
    standby,
    log,
    jobsDb,
    batcherDb,
    databases,
    mail,
    async close() {
      mail.close()
      await standby?.close()
      await Promise.all(databases.map((database) => database.close()))
    },
  }
}

function makeServices(
  config: Config,
  { db, standby, log, jobsDb, batcherDb, mail }: ReturnType<typeof openConnections>,
  address = { url: '' },
  traces: Traces | null = null,
): Services {
  const changeFeed = makeChangeFeed(config.DATABASE_URL, log)
  const [paypal, dwolla] = [paypalClient(config), dwollaClient(config)]
  const services = {
    config,
    db,
    standby,
    log,
    batcher: makeBatcher(batcherDb, traces),
    changeFeed,
    boardVersions: makeBoardVersions(changeFeed),
    watchers: makeWatchers(randomUUID()),
    location: openLocation(config, log),
    mail,
    sms: twilioSms({
      baseUrl: config.TWILIO_BASE_URL,
      account: config.TWILIO_ACCOUNT,
      token: config.TWILIO_TOKEN,
      from: config.TWILIO_FROM,
    }),
    bank: dwollaBank(dwolla, config),
    vault: authnetVault(config),
    wallet: paypalWallet(paypal, {
      origin: config.PUBLIC_ORIGIN,
      merchantId: config.PAYPAL_MERCHANT_ID,
    }),
    payouts: paypalPayouts(paypal),
    events: providerEvents(config, paypal, dwolla),
    statements: providerStatements(config, paypal, dwolla),
    refusalCounter: makeRefusalCounter(),
    traces,
    origin: () => config.PUBLIC_ORIGIN || address.url,
  }
  return withJobs(sendUnlessRestored(db, services), jobsDb)
}

/** The jobs use the services, with a database pool of their own; the job runner itself is one of the services. */
function withJobs(parts: Omit<Services, 'jobs'>, jobsDb: Database): Services {
  const services = { ...parts } as { -readonly [Name in keyof Services]: Services[Name] }
  const jobServices = { ...services, db: jobsDb }
  const jobs = parts.config.DUE_WORK ? makeJobs(jobServices) : makeServingJobs(jobServices)
  services.jobs = makeJobRunner(jobs, parts.log)
  return services
}

async function printOpenapi(): Promise<void> {
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    TRIAL: '1',
    LOG_LEVEL: 'silent',
  })
  const services = makeServices(config, openConnections(config))
  const app = await buildServer(services, handlers)
  await app.register(liveRoutes(services, readBoardChanges))
  const answer = await app.inject('/api/openapi.json')
  console.log(JSON.stringify(answer.json(), null, 2))
}

/** Connections that may wait to be accepted: a crowd that opens a board comes faster than a busy process accepts. */
const BACKLOG = 4_096

async function listen(
  app: Pick<Awaited<ReturnType<typeof buildServer>>, 'listen'>,
  { HOST: host, ...config }: Config,
  setting: 'PORT' | 'METRICS_PORT',
): Promise<string> {
  const port = config[setting] ?? 0
  try {
    return await app.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program; set ${setting} to a free one.`,
      )
    }
    throw new StartError(`Cannot listen on ${host}:${port}: ${(error as Error).message}.`)
  }
}

/** Metrics are loaded only when they are on: their library would use memory and time in vain. */
async function addMetrics(app: Awaited<ReturnType<typeof buildServer>>, services: Services) {
  const { METRICS_PORT, METRICS_TOKEN } = services.config
  if (METRICS_PORT === undefined && METRICS_TOKEN === '') return null
  const { serveMetrics } = await import('./monitoring/serveMetrics.ts')
  return serveMetrics(app, services)
}

/** Like metrics, traces are loaded only when they are on. */
async function openTracesOf(config: Config): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === '') return null
  const [{ openTraces }, { makeProviderNames }] = await Promise.all([
    import('./platform/traces/openTraces.ts'),
    import('./monitoring/providerNames.ts'),
  ])
  return openTraces(endpoint, makeProviderNames(config))
}

async function prepareChainTipFile({ AUDIT_HEADS }: Config): Promise<void> {
  if (!AUDIT_HEADS) return
  await openChainTipFile(AUDIT_HEADS).catch((error: Error) => {
    throw new StartError(`The file of AUDIT_HEADS cannot be written: ${error.message}.`)
  })
}

/** Before the server listens: the first page that it sends names assets that the other servers must have. */
function prepareAssets(pages: string, { ASSETS_DIR }: Config): void {
  if (!ASSETS_DIR) return
  try {
    shareAssets(pages, ASSETS_DIR)
  } catch (error) {
    throw new StartError(`The folder of ASSETS_DIR cannot be used: ${(error as Error).message}.`)
  }
}

async function start(): Promise<void> {
  // The first process of a container has no default action for signals. Until the server listens, no work needs to be drained: a
  // migration that is not committed is rolled back.
  const exit = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, exit)
  const config = readConfig(process.env)
  await prepareChainTipFile(config)
  await prepareDatabase(config, (owner) => saveControls(owner, config), console.log)
  const connections = openConnections(config)
  const address = { url: '' }
  const traces = await openTracesOf(config)
  const services = makeServices(config, connections, address, traces)
  await refreshTeams(connections.db)
  connections.standby?.start()
  const app = await buildServer(services, handlers)
  await app.register(healthRoutes(services, connections.databases))
  const metricsApp = await addMetrics(app, services)
  await app.register(webhookRoutes(services))
  await app.register(unsubscribeRoutes(services))
  await app.register(liveRoutes(services, readBoardChanges))
  if (config.CLOCK === 'sandbox') await app.register(trialRoutes(services))
  const pages = join(import.meta.dirname, '../../web/dist')
  if (existsSync(pages)) {
    prepareAssets(pages, config)
    await app.register(offerCardRoutes(services))
    const renderer = makePageRenderer(pages, services.log)
    await app.register(pageRoutes(pages, config, offerCardTags(services), renderer))
  }
  const url = await listen(app, config, 'PORT')
  const metricsUrl = metricsApp && (await listen(metricsApp, config, 'METRICS_PORT'))
  address.url = url

  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    services.log.info({ signal }, 'draining')
    setTimeout(endCalls, DRAIN.endCallsMs)
    setTimeout(() => app.server.closeAllConnections(), DRAIN.closeConnectionsMs)
    setTimeout(() => process.exit(1), DRAIN.exitMs)
    void drain().then(() => process.exit(0))
  }
  async function drain(): Promise<void> {
    await Promise.all([app.close(), services.jobs.stop()])
    await services.refusalCounter
      .write(services.db)
      .catch((error) => services.log.warn({ err: error }))
    await services.batcher.drain()
    await Promise.all([connections.close(), traces?.close()])
  }
  for (const signal of SIGNALS) process.off(signal, exit).on(signal, stop)

  if (config.production && !config.TRUSTED_PROXIES) {
    services.log.warn(
      { setting: 'TRUSTED_PROXIES' },
      'unset: forwarded addresses are ignored, so all users behind a proxy share its address, rate limits and region',
    )
  }
  if (config.production && !config.AUDIT_HEADS) {
    services.log.warn(
      { setting: 'AUDIT_HEADS' },
      'unset: only the database has the head of the audit, so a deleted tail would not be detected',
    )
  }
  const isDemo = config.DEMO && config.TRIAL
  // The jobs start later: they would poll the feed of the present, and then that of three months ago.
  if (isDemo) await logErrorsOnly(services.log, () => loadDemo(services, handlers))
  services.jobs.start()
  if (metricsUrl) console.log(`Metrics are at ${metricsUrl}/metrics`)
  console.log(`Sidebet is ready at ${url}`)
  if (isDemo) console.log(`Demo logins: ann, ben, cleo, olga; password ${DEMO_PASSWORD}`)
}

// A rejection without a handler must not stop other work: it is logged, and the process continues.
process.on('unhandledRejection', (error) => {
  makeLog('error').error({ err: error }, 'unhandled rejection')
})

const run = process.argv.includes('--print-openapi') ? printOpenapi : start
run().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(sentence)
  if (!(error instanceof StartError) && error instanceof pg.DatabaseError)
    console.error(error.stack)
  process.exit(1)
})
