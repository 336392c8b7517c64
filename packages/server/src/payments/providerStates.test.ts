/** The list of all states of the providers in docs/payments.md is that of the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TRANSFERS } from './dwolla/dwollaStates.ts'
import {
  CAPTURES,
  DISPUTES,
  MOVEMENTS,
  ORDERS,
  PAYOUT_BATCHES,
  PAYOUT_ITEMS,
  REFUNDS,
} from './paypal/paypalStates.ts'
import type { ProviderStates } from './providerState.ts'

const TABLES: Readonly<Record<string, ProviderStates<string, string>>> = {
  'PayPal order': ORDERS,
  'PayPal capture': CAPTURES,
  'PayPal refund': REFUNDS,
  'PayPal dispute': DISPUTES,
  'PayPal payout batch': PAYOUT_BATCHES,
  'PayPal payout item': PAYOUT_ITEMS,
  'PayPal movement': MOVEMENTS,
  'Dwolla transfer': TRANSFERS,
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

test('docs/payments.md lists what each state of each provider means, what it records, and what it stops', () => {
  const rows = Object.entries(TABLES).flatMap(([of, states]) =>
    Object.entries(states).map(([name, { means, records, stops }]) =>
      rowOf([of, `\`${name}\``, means, records, stops]),
    ),
  )
  const path = join(import.meta.dirname, '../../../../docs/payments.md')
  const [, listed = ''] = readFileSync(path, 'utf8').split(
    /<!-- provider states -->\n|\n<!-- end -->/,
  )
  expect(listed.split('\n').slice(2)).toEqual(rows)
})
