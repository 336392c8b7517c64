/** Passwords and security answers as they are stored: argon2id with a salt of their own (AC1, AC10). */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { passwordOf } from '@sidebet/domain/account/passwordStrength'
import { makeHashQueue } from './hashQueue.ts'

/** Memory in KiB. A hash made with less is made anew at the next login. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 4 hashes at once are 76 MiB; 200 that wait are about a second of work for each of 4 threads. */
const queue = makeHashQueue({ running: 4, waiting: 200 })

/** What a wrong username is checked against, so that it takes the same work as a wrong password (AC4). */
const dummy = hash(randomUUID(), COST)

/** Throws `HashingBusy`. Never call it inside a transaction: it takes longer than any statement. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(passwordOf(password), COST))
}

/** True when the password is the one of this hash; false, after the same work, when there is none. Throws `HashingBusy`. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const argonHash = stored?.startsWith('$argon2id$') ? stored : null
  const right = await queue(async () => verify(argonHash ?? (await dummy), passwordOf(password)))
  return right && argonHash !== null
}

export function isHashWeak(stored: string): boolean {
  const made = parseOptions(stored)
  return (
    made.memoryCost < COST.memoryCost ||
    made.timeCost < COST.timeCost ||
    made.parallelism < COST.parallelism
  )
}

/**
 * Hashes a security answer, already in the form of `secretOf`. The pepper keeps answers, which are easy to guess,
 * safe from whoever has only the database. Throws `HashingBusy`.
 */
export function hashSecret(key: string, secret: string): Promise<string> {
  return queue(() => hash(pepper(key, secret), COST))
}

/**
 * The key with which this is the stored answer; null when it is another answer. `keys` are those that it may have been
 * made with, `secret` is in the form of `secretOf`. Throws `HashingBusy`.
 */
export async function keyOfSecret(
  keys: readonly string[],
  stored: string,
  secret: string,
): Promise<string | null> {
  const [, , , , salt] = stored.split('$')
  if (!salt) return null
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  const made = { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, 'base64') }
  for (const key of keys) {
    // Made anew and compared: `verify` takes only what is UTF-8, which these bytes are not.
    const computedHash = await queue(() => hash(pepper(key, secret), made))
    if (timingSafeEqual(Buffer.from(computedHash), Buffer.from(stored))) return key
  }
  return null
}

function pepper(key: string, secret: string): Buffer {
  return createHmac('sha256', key).update(`security answer\0${secret}`).digest()
}
