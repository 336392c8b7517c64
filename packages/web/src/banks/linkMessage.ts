import type { FrameMessage } from '../core/sandbox/frameMessage.ts'

/** A verified bank is still to be exchanged; one with an address is there already, verified or not. */
type Linked =
  | { readonly publicToken: string; readonly accountId: string }
  | { readonly accountURL: string }

export type LinkOutcome = Linked | 'left'

/** What the bank's page says of the link with this token; null for every other one. */
export function readLink(message: FrameMessage, token: string): LinkOutcome | null {
  const { type, publicToken, accountId, accountURL } = message
  if (message.token !== token) return null
  if (type === 'exit') return 'left'
  if (type !== 'linked') return null
  if (typeof accountURL === 'string') return { accountURL }
  if (typeof publicToken !== 'string' || typeof accountId !== 'string') return null
  return { publicToken, accountId }
}
