/** Commands that compare our ledger with the providers' reports, and resolve the differences. */

import { readIdNumber } from '@sidebet/contract/ids'
import { readConfig } from '../config/config.ts'
import { dwollaClient } from '../payments/dwolla/dwollaClient.ts'
import { paypalClient } from '../payments/paypal/paypalClient.ts'
import { providersInUse } from '../payments/ports/providersInUse.ts'
import { acceptBreak, formatBreak, readOpenBreaks } from '../payments/reconciliation/breaks.sql.ts'
import { providerStatements } from '../payments/reconciliation/providerStatements.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import { makeLog } from '../platform/log.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { PROVIDERS, type ProviderName } from '../ports.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { reasonOf } from './readValues.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = 10

const BREAK_KEYS = 'id, provider, kind, subject, facts, mends, stops, foundAt'
const DAY = 'in UTC, such as 2026-11-22'

export const RECONCILE_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['reconcile'],
    does: 'compares our payments with the reports of providers, and lists open breaks; exit 1 on a break or an unreadable report',
    options: {
      provider: {
        value: 'PROVIDER',
        meaning: `one of ${PROVIDERS.join(', ')}; without it all`,
        values: PROVIDERS,
      },
      from: { value: 'DAY', meaning: `the first day, ${DAY}; without it ${DAYS} days ago` },
      to: { value: 'DAY', meaning: `the last day, ${DAY}` },
    },
    keys: ['row, provider, found, failure', `row, ${BREAK_KEYS}`],
    list: async ({ db, options, env }) => {
      const config = readConfig(env)
      const statements = providerStatements(config, paypalClient(config), dwollaClient(config))
      const [from, to] = daysOf(options, await readNow(db))
      const providers = providersOf(options.provider, providersInUse(config))
      const services = { db, statements, log: makeLog('silent') }
      const reports: { provider: ProviderName; found: number | null; failure: string | null }[] = []
      for (const provider of providers) {
        const result = await reconcile(services, provider, from, to)
        const failure = result.kind === 'failed' ? result.cause : null
        const found = result.kind === 'failed' ? null : result.found
        reports.push({ provider, found, failure })
      }
      const open = await readOpenBreaks(db)
      const hasFailed = reports.some(({ failure }) => failure !== null)
      return {
        rows: [
          ...reports.map((one) => ({ row: 'report', ...one })),
          ...open.map((one) => ({ row: 'break', ...one })),
        ],
        lines: [
          ...reports.map(
            ({ provider, found, failure }) =>
              `${provider}: ${failure === null ? `${found} breaks` : `cannot be read: ${failure}`}`,
          ),
          ...open.map(formatBreak),
        ],
        exitCode: hasFailed || open.length > 0 ? 1 : 0,
      }
    },
  }),
  defineCommand({
    name: ['reconcile', 'list'],
    does: 'lists open breaks; exit 1 when there is one',
    keys: [BREAK_KEYS],
    list: async ({ db }) => {
      const open = await readOpenBreaks(db)
      const sum = open.length === 0 ? 'No break is open.' : `${open.length} open.`
      return {
        rows: open,
        lines: [...open.map(formatBreak), sum],
        exitCode: open.length === 0 ? 0 : 1,
      }
    },
  }),
  defineCommand({
    name: ['reconcile', 'accept'],
    does: 'accepts a break that is explained: it no longer stops withdrawals',
    arguments: [{ name: 'ID', meaning: 'the number of the break, as `reconcile list` lists it' }],
    options: {
      note: {
        value: 'TEXT',
        meaning: 'the explanation, which the audit records',
        isRequired: true,
      },
    },
    run: async ({ db, args, options, print }) => {
      const [named = ''] = args
      const note = reasonOf(options.note, 'note')
      const id = readIdNumber(named) ?? 0
      const accepted = await db.transaction(async (tx) => {
        const row = await acceptBreak(tx, id, note)
        if (!row) throw new OperatorError(`No break "${named}" is open.`)
        const { provider, kind, subject } = row
        const facts = { provider, kind, about: subject, note }
        await audit(tx, { actor: 'operator', action: 'reconcile.accept', facts })
        return row
      })
      print(`Accepted: ${formatBreak(accepted)}`)
      return 0
    },
  }),
]

function providersOf(named: string | undefined, inUse: readonly ProviderName[]): ProviderName[] {
  const wanted = PROVIDERS.filter((provider) => named === undefined || provider === named)
  if (wanted.length === 0) throw new OperatorError(`Give one of ${PROVIDERS.join(', ')}.`)
  const found = wanted.filter((provider) => inUse.includes(provider))
  if (found.length === 0) throw new OperatorError('No provider has an address in the settings.')
  return found
}

/** Days of UTC, both included, limited to the past. */
function daysOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): [Date, Date] {
  const start = from === undefined ? now - DAYS * DAY_MS : dayOf(from)
  const end = to === undefined ? now : dayOf(to) + DAY_MS - 1
  if (start > end) throw new OperatorError('The first day comes after the last.')
  return [new Date(start), new Date(Math.min(end, now))]
}

function dayOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw new OperatorError('Write days as 2026-11-22.')
  return at
}
