/** Queries and actions for tests of payments from and to banks. */
import { cents } from '@sidebet/domain/money'
import { verify } from '../ops/verify.ts'
import { paymentSyncs } from '../payments/paymentSyncs.ts'
import { pollPendingPayments } from '../payments/pollPendingPayments.ts'
import type { OutsideTransfer } from '../payments/ports/bankPort.ts'
import { agePayments } from './agePayments.ts'
import { deliverAllNotifications } from './notices.ts'
import type { Client, TestServer } from './server.ts'

export const DAY = 24 * 60

export type BankPaymentRow = {
  readonly id: number
  readonly state: string
  readonly failure: string
  readonly expectedOn: string | null
  readonly name: string
  readonly ref: string | null
  readonly due: boolean
  readonly changes: readonly string[] | null
}

export function bankPayments(server: TestServer) {
  const { owner } = server.database
  const { transfers, failures } = server.providers.bankState

  async function payments(client: Client): Promise<BankPaymentRow[]> {
    const { rows } = await owner.query<BankPaymentRow>(
      `select id, state, failure, name, provider_ref as ref, due_at is not null as due, expected_on::text as "expectedOn",
         (select array_agg(from_state || '>' || to_state order by id) from payment_changes where payment_id = p.id) as changes
       from payments p where user_id = $1 and kind in ('bankDeposit', 'bankPayout') order by id`,
      [client.userId],
    )
    return rows
  }

  return {
    payments,

    /** The last one. */
    async payment(client: Client): Promise<BankPaymentRow> {
      return (await payments(client)).at(-1)!
    },

    /** Cents of each of the user's accounts that is not empty. */
    async balances(client: Client): Promise<Record<string, number>> {
      const { rows } = await owner.query<{ kind: string; balance: number }>(
        `select kind, balance_cents as balance from ledger_accounts
         where owner_id = $1 and kind like 'user.%' and balance_cents <> 0`,
        [client.userId],
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind.slice(5), balance]))
    },

    /** The house's accounts. */
    async house(): Promise<Record<string, number>> {
      const { rows } = await owner.query<{ kind: string; balance: number }>(
        'select kind, balance_cents as balance from ledger_accounts where owner_id = 0',
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },

    /** Ages all due and watched payments by so many minutes; sessions do not age. */
    async passMinutes(minutes: number): Promise<void> {
      await agePayments(server.database, minutes)
      while (await pollPendingPayments(server.services, paymentSyncs));
    },

    /** Changes the transfer as the bank or the provider would. */
    setTransfer(name: string, change: Partial<OutsideTransfer>, code?: string): void {
      const transfer = [...transfers.values()].find((each) => each.name === name)!
      transfers.set(transfer.transferRef, { ...transfer, ...change })
      if (code) failures.set(transfer.transferRef, code)
    },

    async mails(client: Client): Promise<string[]> {
      await deliverAllNotifications(server.services)
      return server.providers.mails
        .filter((mail) => mail.to === `${client.username}@example.test`)
        .map((mail) => mail.subject)
    },

    async audits(action: string): Promise<{ actor: string; facts: Record<string, unknown> }[]> {
      const { rows } = await owner.query<{ actor: string; facts: Record<string, unknown> }>(
        'select actor, facts from audit where action = $1 order by id',
        [action],
      )
      return rows
    },

    /** Breaches of the ledger's rules, and money in transit that no pending payment explains. */
    async findLedgerBreaches(): Promise<unknown[]> {
      const { rows } = await owner.query<{ what: string; cents: number }>(
        `select 'transit' as what, (sum(balance_cents) filter (where kind = 'intransit.dwolla.in')
            + (select coalesce(sum(amount_cents), 0) from payments where state = 'pending' and kind = 'bankDeposit'))::bigint as cents
          from ledger_accounts
         union all select 'withdrawing', (coalesce(sum(balance_cents) filter (where kind = 'user.withdrawing'), 0)
            - (select coalesce(sum(amount_cents), 0) from payments
               where state in ('requested', 'submitting', 'pending') and kind in ('bankPayout', 'walletPayout')))::bigint
          from ledger_accounts`,
      )
      return [...(await verify(owner)), ...rows.filter(({ cents: off }) => off !== cents(0))]
    },
  }
}
