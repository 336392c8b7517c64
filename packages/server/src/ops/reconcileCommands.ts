/** Commands that compare our ledger with the providers' reports, and resolve the differences. */

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
import type { OpsCommand } from './opsCommand.ts'
import { readOptions, reasonOf } from './readOptions.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = 10

/** The longer names first: the first command whose words match is run. */
export const RECONCILE_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['reconcile', 'list'],
    usage: 'reconcile list',
    does: 'lists open breaks; exit 1 when there is one',
    run: async ({ db, print }) => {
      const open = await readOpenBreaks(db)
      for (const one of open) print(formatBreak(one))
      print(open.length === 0 ? 'No break is open.' : `${open.length} open.`)
      return open.length === 0 ? 0 : 1
    },
  },
  {
    name: ['reconcile', 'accept'],
    usage: 'reconcile accept ID --note TEXT',
    does: 'accepts a break that is explained: it no longer stops withdrawals',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['note'])
      const note = reasonOf(options.note, 'note')
      const id = /^\d{1,15}$/.test(files[0] ?? '') ? Number(files[0]) : 0
      const accepted = await db.transaction(async (tx) => {
        const row = await acceptBreak(tx, id, note)
        if (!row) throw new OperatorError(`No break "${files[0] ?? ''}" is open.`)
        const { provider, kind, subject } = row
        const facts = { provider, kind, about: subject, note }
        await audit(tx, { actor: 'operator', action: 'reconcile.accept', facts })
        return row
      })
      print(`Accepted: ${formatBreak(accepted)}`)
      return 0
    },
  },
  {
    name: ['reconcile'],
    usage: 'reconcile [--provider P] [--from DAY --to DAY]',
    does: `compares the ledger with a provider's records of the last ${DAYS} days; exit 1 names what differs`,
    run: async ({ db, words, env, print }) => {
      const { options } = readOptions(words, ['provider', 'from', 'to'])
      const config = readConfig(env)
      const statements = providerStatements(config, paypalClient(config), dwollaClient(config))
      const [from, to] = daysOf(options, await readNow(db))
      const providers = providersOf(options.provider, providersInUse(config))
      const services = { db, statements, log: makeLog('silent') }
      let failed = 0
      for (const provider of providers) {
        const result = await reconcile(services, provider, from, to)
        if (result.kind === 'failed') failed++
        const came =
          result.kind === 'failed' ? `cannot be read: ${result.cause}` : `${result.found} breaks`
        print(`${provider}: ${came}`)
      }
      const open = await readOpenBreaks(db)
      for (const one of open) print(formatBreak(one))
      return failed + open.length === 0 ? 0 : 1
    },
  },
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
  { from, to }: { readonly from?: string; readonly to?: string },
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
