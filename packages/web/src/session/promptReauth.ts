import { later } from '../ui/later.ts'

const proof = later(() => import('./promptPassword.tsx'))
let asking: Promise<boolean> | null = null

/** Asks for the password (AC9). Two calls that want it at the same moment ask for it once. */
export function promptReauth(): Promise<boolean> {
  asking ??= proof
    .fetch()
    .then(({ promptPassword }) => promptPassword())
    .catch(() => false)
    .finally(() => {
      asking = null
    })
  return asking
}
