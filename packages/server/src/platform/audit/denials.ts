/**
 * What was refused, for the audit. It is counted in the memory of this process and written once a minute, one record for
 * each call, reason and user, or subnet of strangers: a flood of refusals costs no query and makes no flood of records.
 */
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../database/db.ts'
import { subnetOf } from '../http/networkOf.ts'
import { audit } from './audit.ts'

type Denial = {
  readonly call: string
  /** The code of the refusal. */
  readonly code: string
  /** Null without a session. */
  readonly userId: number | null
  /** Of the first of them where a record is of many strangers. */
  readonly ip: string
}

export type Denials = {
  note(denial: Denial): void
  /** Writes what was noted, and forgets it. What could not be written is written the next time. */
  write(db: Db): Promise<void>
}

/**
 * How many are kept of a minute: of those who come after so many others nothing is kept but how many refusals they heard.
 * Strangers have a book of their own and little room in it, since anybody may be many of them.
 */
const ENTRIES_MAX = { users: 300, anonymous: 30 }

export function makeDenials(): Denials {
  const users = makeBuffer(ENTRIES_MAX.users)
  const anonymous = makeBuffer(ENTRIES_MAX.anonymous)
  return {
    note: (denial) => (denial.userId === null ? anonymous : users).note(denial),
    async write(db) {
      await users.write(db)
      await anonymous.write(db)
    },
  }
}

function makeBuffer(most: number): Denials {
  const noted = new Map<string, { denial: Denial; count: number }>()
  return {
    note(denial) {
      const who = denial.userId ?? subnetOf(denial.ip)
      const ownKey = `${denial.call}\0${denial.code}\0${who}`
      const fits = noted.has(ownKey) || noted.size < most
      const key = fits ? ownKey : 'others'
      const entry = noted.get(key) ?? { denial: fits ? denial : OTHERS, count: 0 }
      noted.set(key, { ...entry, count: entry.count + 1 })
    },
    async write(db) {
      for (const [key, { denial, count }] of [...noted]) {
        noted.delete(key)
        await writeOne(db, denial, count).catch((error) => {
          const since = noted.get(key)?.count ?? 0
          noted.set(key, { denial, count: count + since })
          throw error
        })
      }
    },
  }
}

const OTHERS: Denial = { call: 'others', code: 'others', userId: null, ip: '' }

async function writeOne(db: Db, { call, code, userId, ip }: Denial, count: number): Promise<void> {
  await audit(db, {
    actor: userId === null ? 'nobody' : wireId('user', userId),
    action: 'access.refused',
    ip,
    facts: { call, code, count },
  })
}
