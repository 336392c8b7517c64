/**
 * Refused requests for the audit. They are counted in the memory of this process and written once a minute: one record per call,
 * code and user, or subnet without a session. So a flood of refusals costs no query and few records.
 */
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../database/db.ts'
import { subnetOf } from '../http/networkOf.ts'
import { audit } from './audit.ts'

type RefusedCall = {
  readonly call: string
  /** The code of the refusal. */
  readonly code: string
  /** Null without a session. */
  readonly userId: number | null
  /** The address of the first request that a record counts. */
  readonly ip: string
}

export type RefusalCounter = {
  note(refusedCall: RefusedCall): void
  /** Writes the counts and clears them. Counts that could not be written are written the next time. */
  write(db: Db): Promise<void>
}

/**
 * Records per minute; refusals beyond them are counted in one record, `others`. Requests without a session have a small buffer of
 * their own, since one client can come from many subnets.
 */
const ENTRIES_MAX = { users: 300, anonymous: 30 }

export function makeRefusalCounter(): RefusalCounter {
  const users = makeBuffer(ENTRIES_MAX.users)
  const anonymous = makeBuffer(ENTRIES_MAX.anonymous)
  return {
    note: (refusedCall) => (refusedCall.userId === null ? anonymous : users).note(refusedCall),
    async write(db) {
      await users.write(db)
      await anonymous.write(db)
    },
  }
}

function makeBuffer(most: number): RefusalCounter {
  const noted = new Map<string, { refusedCall: RefusedCall; count: number }>()
  return {
    note(refusedCall) {
      const who = refusedCall.userId ?? subnetOf(refusedCall.ip)
      const ownKey = `${refusedCall.call}\0${refusedCall.code}\0${who}`
      const fits = noted.has(ownKey) || noted.size < most
      const key = fits ? ownKey : 'others'
      const entry = noted.get(key) ?? { refusedCall: fits ? refusedCall : OTHERS, count: 0 }
      noted.set(key, { ...entry, count: entry.count + 1 })
    },
    async write(db) {
      for (const [key, { refusedCall, count }] of [...noted]) {
        noted.delete(key)
        await writeOne(db, refusedCall, count).catch((error) => {
          const since = noted.get(key)?.count ?? 0
          noted.set(key, { refusedCall, count: count + since })
          throw error
        })
      }
    },
  }
}

const OTHERS: RefusedCall = { call: 'others', code: 'others', userId: null, ip: '' }

async function writeOne(
  db: Db,
  { call, code, userId, ip }: RefusedCall,
  count: number,
): Promise<void> {
  await audit(db, {
    actor: userId === null ? 'nobody' : wireId('user', userId),
    action: 'access.refused',
    ip,
    facts: { call, code, count },
  })
}
