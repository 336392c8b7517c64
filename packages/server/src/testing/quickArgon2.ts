/**
 * `@node-rs/argon2` for tests (`vitest.config.ts`): a hash takes no 30 ms, because its cost is the lowest. Its text states the
 * requested cost. Tests of the stored hashes themselves are isolated and have the real module.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const LOWEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const COST = /\$m=\d+,t=\d+,p=\d+\$/
const textOf = ({ memoryCost, timeCost, parallelism }: Required<typeof LOWEST>) =>
  `$m=${memoryCost},t=${timeCost},p=${parallelism}$`

export const { parseOptions } = real

export const hash: typeof Argon2.hash = async (password, options) => {
  const made = await real.hash(password, { ...options, ...LOWEST })
  return made.replace(COST, textOf({ ...LOWEST, ...options }))
}

export const verify: typeof Argon2.verify = (stored, ...rest) =>
  real.verify(String(stored).replace(COST, textOf(LOWEST)), ...rest)
