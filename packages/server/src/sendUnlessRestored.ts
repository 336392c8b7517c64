/** A database that was restored from a backup sends nothing outside until an operator ends that with `ops go-live` (MO13). */
import type { Db } from './platform/database/db.ts'
import { isRestored } from './platform/database/isRestored.ts'
import type { CallResult } from './platform/http/provider.ts'
import type { Services } from './services.ts'

type Outside = Pick<Services, 'mail' | 'sms' | 'wallet' | 'bank' | 'vault' | 'payouts'>

/** The calls with an effect outside. All others only read. */
export const SENDING: { readonly [Port in keyof Outside]: readonly (keyof Outside[Port])[] } = {
  mail: ['send'],
  sms: ['send'],
  wallet: ['createOrder', 'captureOrder', 'refundCapture'],
  bank: [
    'ensureCustomer',
    'startLink',
    'finishLink',
    'addBank',
    'startMicroDeposits',
    'verifyMicroDeposits',
    'removeBank',
    'sendTransfer',
    'cancelTransfer',
  ],
  vault: ['ensureCustomer', 'store'],
  payouts: ['createPayout', 'cancelPayout'],
}

const NOT_SENT: CallResult<never> = { kind: 'unknown', cause: 'restored copy' }

/**
 * The same ports, whose sending calls have an unknown outcome in a restored copy: no money is returned, and what is owed is
 * sent once the copy is live.
 */
export function sendUnlessRestored<Ports extends Outside>(db: Db, ports: Ports): Ports {
  const guarded = Object.entries(SENDING).map(([name, sending]) => {
    const port = ports[name as keyof Outside] as unknown as Record<string, Call>
    const calls = Object.keys(port).map((call) => {
      const pass: Call = (...args) => port[call]!(...args)
      const isSending = (sending as readonly string[]).includes(call)
      return [
        call,
        isSending
          ? async (...args: unknown[]) => ((await isRestored(db)) ? NOT_SENT : pass(...args))
          : pass,
      ]
    })
    return [name, Object.fromEntries(calls)]
  })
  return { ...ports, ...Object.fromEntries(guarded) }
}

type Call = (...args: unknown[]) => unknown
