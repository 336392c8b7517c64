/** Passwords and security answers as they are stored: argon2id with a salt of their own (AC1, AC10). */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { passwordOf } from '@sidebet/domain/account/passwordStrength'
import { makeHashQueue } from './hashQueue.ts'

/** Memory in KiB. A hash with a lower cost is replaced at the next login. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 4 concurrent hashes need 76 MiB; 200 waiting ones are about a second of work for each of 4 threads. */
const queue = makeHashQueue({ running: 4, waiting: 200 })

/** An unknown username is checked against this hash, so that it takes the same work as a wrong password (AC4). */
const dummy = hash(randomUUID(), COST)

/** Throws `HashingBusy`. Never call it inside a transaction: it takes longer than any statement. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(passwordOf(password), COST))
}

/** True when the password matches the hash; false, after the same work, without a hash. Throws `HashingBusy`. */
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
 * Hashes a security answer in the form of `secretOf`. Answers are easy to guess; the pepper protects them from an attacker who has
 * only the database. Throws `HashingBusy`.
 */
export function hashSecret(key: string, secret: string): Promise<string> {
  return queue(() => hash(pepper(key, secret), COST))
}

/**
 * The key with which `secret` has the stored hash; null when it is another answer. `keys` are the possible keys; `secret` is in the
 * form of `secretOf`. Throws `HashingBusy`.
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
    // Computed again and compared: `verify` accepts only UTF-8, and these bytes are not.
    const computedHash = await queue(() => hash(pepper(key, secret), made))
    if (timingSafeEqual(Buffer.from(computedHash), Buffer.from(stored))) return key
  }
  return null
}

function pepper(key: string, secret: string): Buffer {
  return createHmac('sha256', key).update(`security answer\0${secret}`).digest()
}
