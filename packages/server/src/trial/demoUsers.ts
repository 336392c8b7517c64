/** The users of a trial: three to log in as, one operator, and a crowd of bettors. */
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

/** The users whose password the trial prints. */
export const DEMO_LOGINS: readonly DemoUser[] = [
  demoUser('ann', 'Ann', 'Archer', '12015550101'),
  demoUser('ben', 'Ben', 'Brooks', '12015550102'),
  demoUser('cleo', 'Cleo', 'Carter', '12015550103'),
  demoUser('olga', 'Olga', 'Olsen', '12015550104'),
]

const CROWD = `Dave Duran, Ella Evans, Finn Fischer, Gina Garza, Hugo Haines, Iris Ibarra, Jack Jensen, Kim Kowalski,
  Leo Lindqvist, Maya Moreno, Nick Novak, Opal Okafor, Pablo Pineda, Quinn Quigley, Rosa Rivera, Sam Sandoval, Tess Turner,
  Uma Ueda, Vince Valdez, Wes Whitaker, Xenia Xu, Yara Yates, Zack Zimmer, Amir Aziz, Bea Bianchi, Carl Castillo, Dana Dietrich,
  Eddie Engel, Faye Fontaine, Gus Greenberg, Hana Hashimoto, Ivan Ilves, Jo Jankowski, Kofi Kamara, Lucia Lombardi, Milo Mbeki`

/** They post and take offers all season. Their usernames are their first names. */
export const DEMO_CROWD: readonly DemoUser[] = CROWD.split(',').map((name, at) => {
  const [first, last] = name.trim().split(' ') as [string, string]
  return demoUser(first.toLowerCase(), first, last, `120155502${String(at).padStart(2, '0')}`)
})

/** The hashes of the password and the secret that all of them have. */
export async function hashDemoSecrets({ config }: Services) {
  const [{ password, secret }] = DEMO_LOGINS as readonly [DemoUser]
  return {
    password: await hashPassword(password),
    secret: await hashSecret(config.SECRET_KEY, secret),
  }
}

/** Returns the user's id; an existing user is unchanged. */
export async function ensureDemoUser(
  { db }: Services,
  user: DemoUser,
  hashes: Awaited<ReturnType<typeof hashDemoSecrets>>,
): Promise<number> {
  const before = await findUserId(db, user.username)
  if (before !== null) return before
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
