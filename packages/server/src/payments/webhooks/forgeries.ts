import type { ProviderName } from '../../ports.ts'
import type { Services } from '../../services.ts'

/** Milliseconds: a flood writes a line for each of these, with how many there were. */
const EVERY_MS = 60_000

/**
 * Events whose signature is wrong: counted in the log, and in the audit by networks, both once a minute at most (DS1). What
 * they said is kept nowhere.
 */
export function forgeries({ log, refusalCounter }: Pick<Services, 'log' | 'refusalCounter'>) {
  const counts = new Map<ProviderName, { refused: number; loggedAt: number }>()
  return {
    note(provider: ProviderName, ip: string): void {
      refusalCounter.note({ call: `webhooks.${provider}`, code: 'badSignature', userId: null, ip })
      const now = performance.now()
      const { refused, loggedAt } = counts.get(provider) ?? { refused: 0, loggedAt: -EVERY_MS }
      const canLog = now - loggedAt >= EVERY_MS
      if (canLog) log.warn({ webhook: provider, badSignatures: refused + 1 })
      counts.set(provider, { refused: canLog ? 0 : refused + 1, loggedAt: canLog ? now : loggedAt })
    },
  }
}
