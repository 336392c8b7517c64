/** Passwords and security answers as they are stored: argon2id with a salt of their own (AC1, AC10). */
import { createHmac, randomUUID } from 'node:crypto'
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
  const known = stored?.startsWith('$argon2id$') ? stored : null
  const right = await queue(async () => verify(known ?? (await dummy), passwordOf(password)))
  return right && known !== null
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
  const peppered = createHmac('sha256', key).update(`security answer\0${secret}`).digest()
  return queue(() => hash(peppered, COST))
}
