import type { ProviderName } from '../../ports.ts'
import type { Services } from '../../services.ts'

/** Milliseconds: during a flood one line per interval is logged, with the count. */
const EVERY_MS = 60_000

/**
 * Counts events with a wrong signature in the log, and by network in the audit, each once a minute at most (DS1). Their content
 * is stored nowhere.
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
