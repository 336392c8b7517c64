import { later } from '../ui/lazyPart.ts'

const proof = later(() => import('./promptPassword.tsx'))
let asking: Promise<boolean> | null = null

/** Prompts for the password (AC9). Two calls at the same time share one prompt. */
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
