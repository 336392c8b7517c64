/** The users of a trial: three bettors and one operator. */
import { wireId } from '@sidebet/contract/ids'
import type { NewUser } from '@sidebet/domain/account/signUpChecks'
import { openAccounts } from '../ledger/ledger.ts'
import { audit } from '../platform/audit/audit.ts'
import { hashPassword, hashSecret } from '../platform/users/passwordHash.ts'
import { findUserId, insertUser } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { makeOperator } from './trial.sql.ts'

export type DemoUser = NewUser & { readonly isOperator: boolean }

export const DEMO_PASSWORD = 'Sidebet-demo1!'

function demoUser(username: string, firstName: string, lastName: string, phone: string): DemoUser {
  return {
    username,
    firstName,
    lastName,
    email: `${username}@sidebet.example`,
    phone,
    password: DEMO_PASSWORD,
    question: 'favorite movie',
    secret: 'Casablanca',
    country: 'US',
    mfaOn: false,
    isOperator: username === 'olga',
  }
}

export const DEMO_USERS: readonly DemoUser[] = [
  demoUser('ann', 'Ann', 'Archer', '12015550101'),
  demoUser('ben', 'Ben', 'Brooks', '12015550102'),
  demoUser('cleo', 'Cleo', 'Carter', '12015550103'),
  demoUser('olga', 'Olga', 'Olsen', '12015550104'),
]

/** Returns the user's id; an existing user is unchanged. */
export async function ensureDemoUser(services: Services, user: DemoUser): Promise<number> {
  const { db, config } = services
  const before = await findUserId(db, user.username)
  if (before !== null) return before
  const hashes = {
    password: await hashPassword(user.password),
    secret: await hashSecret(config.SECRET_KEY, user.secret),
  }
  return db.transaction(async (tx) => {
    const ownerId = await insertUser(tx, user, hashes)
    await openAccounts(tx, [
      { kind: 'user.cash', ownerId },
      { kind: 'user.at_risk', ownerId },
    ])
    if (user.isOperator) await makeOperator(tx, ownerId)
    const subject = wireId('user', ownerId)
    await audit(tx, { actor: 'system', action: 'trial.demoUser', subject })
    return ownerId
  })
}
