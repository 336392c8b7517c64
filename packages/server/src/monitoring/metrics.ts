/**
 * The metrics of this process in the form of Prometheus (decision 052). Labels have few values: names of calls, leagues, jobs and
 * services, never ids, usernames or addresses. docs/monitoring has the alert rules and the dashboard, which a test compares with them.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readFeedAges } from '../games/feedAges.sql.ts'
import type { Db } from '../platform/database/db.ts'
import { readReports } from '../platform/measure.ts'
import type { Services } from '../services.ts'
import { makeProviderNames } from './providerNames.ts'
import {
  readDifferences,
  readFailureAges,
  readMoneySums,
  readOutboxAge,
  readReconciliationAges,
} from './storedNumbers.sql.ts'

export type Metrics = {
  /** The content type of `read`. */
  readonly contentType: string
  /** All metrics as text. It never fails: without its database it has the metrics of the process. */
  read(): Promise<string>
  /** Ends the recording. */
  close(): void
}

/** Numbers of the database are read again at most so often: sums over all accounts take time. */
const STORED_INTERVAL_MS = 15_000

/** Seconds. A call of a user should take less than the first few. */
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128]

export function openMetrics(
  { config, db, standby }: Pick<Services, 'config' | 'db' | 'standby'>,
  storedIntervalMs = STORED_INTERVAL_MS,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ends = [...recordWork(registry, makeProviderNames(config)), recordJobs(registry)]
  const readStored = storedMetrics(registry, db)
  new Gauge({
    name: 'sidebet_read_standby_away',
    help: '1 while the standby of DATABASE_READ_URL answers no lists, else 0; 0 without the setting.',
    registers: [registry],
    collect() {
      this.set(standby && !standby.isUsed() ? 1 : 0)
    },
  })
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  return {
    contentType: registry.contentType,
    async read() {
      const now = performance.now()
      if (now - readAt >= storedIntervalMs) {
        readAt = now
        reading = readStored()
      }
      await reading
      return registry.metrics()
    },
    close() {
      for (const end of ends) end()
    },
  }
}

/** Counts what the parts of this process report. */
function recordWork(registry: Registry, providerOf: (url: string) => string): (() => void)[] {
  const registers = [registry]
  const requests = new Counter({
    name: 'sidebet_requests_total',
    help: 'Answers to clients, by call of the contract and status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'sidebet_request_seconds',
    help: 'Time until the answer to a call of the contract.',
    labelNames: ['call'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const batchCommands = new Histogram({
    name: 'sidebet_batch_commands',
    help: 'Posts, takes and cancels in one batch.',
    buckets: BATCH_BUCKETS,
    registers,
  })
  const batchWait = new Histogram({
    name: 'sidebet_batch_wait_seconds',
    help: 'Time of a command until its first batch begins.',
    buckets: WAIT_BUCKETS,
    registers,
  })
  const lockConflicts = new Counter({
    name: 'sidebet_lock_conflicts_total',
    help: 'Commands that were requeued because another transaction has locked their rows.',
    registers,
  })
  const providerCalls = new Counter({
    name: 'sidebet_provider_calls_total',
    help: 'Calls of outside services, by outcome: ok, rejected or unknown.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const providerSeconds = new Histogram({
    name: 'sidebet_provider_call_seconds',
    help: 'Time of a call of an outside service.',
    labelNames: ['provider'],
    buckets: PROVIDER_BUCKETS,
    registers,
  })
  const reads = new Counter({
    name: 'sidebet_list_reads_total',
    help: 'Queries of lists, by the server that answered: primary or standby. Without DATABASE_READ_URL none are counted.',
    labelNames: ['server'],
    registers,
  })
  for (const server of ['primary', 'standby']) reads.inc({ server }, 0)
  const streams = new Gauge({
    name: 'sidebet_streams',
    help: 'Open streams of live changes.',
    registers,
  })
  const viewers = new Gauge({
    name: 'sidebet_board_viewers',
    help: 'Open streams that watch the board of a league.',
    labelNames: ['league'],
    registers,
  })
  return [
    readReports('request', ({ call = 'other', status, ms }) => {
      requests.inc({ call, status })
      // A stream is answered when it ends.
      if (call !== 'other' && call !== 'live') requestSeconds.observe({ call }, ms / 1_000)
    }),
    readReports('batch', ({ commands, waitedMs }) => {
      batchCommands.observe(commands)
      for (const ms of waitedMs) batchWait.observe(ms / 1_000)
    }),
    readReports('lockConflict', () => lockConflicts.inc()),
    readReports('providerCall', ({ url, outcome, ms }) => {
      const provider = providerOf(url)
      providerCalls.inc({ provider, outcome })
      providerSeconds.observe({ provider }, ms / 1_000)
    }),
    readReports('read', ({ server }) => reads.inc({ server })),
    readReports('stream', ({ change, boards }) => {
      streams.inc(change)
      for (const league of boards) viewers.inc({ league }, change)
    }),
  ]
}

/** How long ago each kind of job last ran without an error in this process. */
function recordJobs(registry: Registry): () => void {
  const ranAt = new Map<string, number>()
  new Gauge({
    name: 'sidebet_job_age_seconds',
    help: 'Time since the kind of job last ran without an error in this process.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const [job, at] of ranAt) this.set({ job }, (performance.now() - at) / 1_000)
    },
  })
  return readReports('job', ({ name }) => void ranAt.set(name, performance.now()))
}

/** Returns a function that reads the numbers of the database. After a failure only `sidebet_database_up` is left of them. */
function storedMetrics(registry: Registry, db: Db): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('sidebet_database_up', '1 when the database answered the last reading, else 0.')
  const feedAge = gauge(
    'sidebet_feed_age_seconds',
    'Time since the last reading of the league day that was read longest ago.',
    'league',
  )
  const failed = gauge('sidebet_failed_jobs', 'Rows whose job has failed, by kind of job.', 'job')
  const failedAge = gauge(
    'sidebet_failed_job_age_seconds',
    'Time since the first failure of the oldest failed row.',
    'job',
  )
  const outbox = gauge('sidebet_outbox_messages', 'Notifications that are not delivered yet.')
  const outboxAge = gauge(
    'sidebet_outbox_age_seconds',
    'Time since the oldest undelivered notification was written.',
  )
  const money = gauge(
    'sidebet_money_cents',
    'Cents at risk in offers and bets, withheld from withdrawals, owed to users, and owed by users.',
    'sum',
  )
  const differences = gauge(
    'sidebet_reconciliation_differences',
    'Open differences between our ledger and a provider, or within our ledger.',
    'provider',
    'stops',
  )
  const comparedAge = gauge(
    'sidebet_reconciliation_age_seconds',
    'Time since the last comparison with the provider that ran to its end.',
    'provider',
  )
  const withLabels = [feedAge, failed, failedAge, money, differences, comparedAge]
  return async () => {
    try {
      const [feeds, failures, waiting, sums, open, ages] = await Promise.all([
        readFeedAges(db),
        readFailureAges(db),
        readOutboxAge(db),
        readMoneySums(db),
        readDifferences(db),
        readReconciliationAges(db),
      ])
      for (const one of withLabels) one.reset()
      for (const { league, ageSeconds } of feeds)
        feedAge.set({ league }, ageSeconds ?? Number.POSITIVE_INFINITY)
      for (const { job, rows, ageSeconds } of failures) {
        failed.set({ job }, rows)
        failedAge.set({ job }, ageSeconds)
      }
      outbox.set(waiting.messages)
      outboxAge.set(waiting.ageSeconds)
      for (const { sum, cents } of sums) money.set({ sum }, cents)
      for (const { provider, stops, count } of open)
        differences.set({ provider, stops: String(stops) }, count)
      for (const { provider, ageSeconds } of ages) comparedAge.set({ provider }, ageSeconds)
      up.set(1)
    } catch {
      for (const one of withLabels) one.reset()
      outbox.remove()
      outboxAge.remove()
      up.set(0)
    }
  }
}
