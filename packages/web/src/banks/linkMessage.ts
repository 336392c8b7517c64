import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'

/** A verified bank is still to be exchanged; one with an address is there already, verified or not. */
type Linked =
  | {
      readonly publicToken: string
      readonly accountId: string
      readonly account?: {
        readonly name: string
        readonly type: 'checking' | 'savings'
        readonly lastFour: string
      }
    }
  | { readonly accountURL: string }

export type LinkOutcome = Linked | 'left'

/** What the bank's page says of the link with this token; null for every other one. */
export function readLink(message: FrameMessage, token: string): LinkOutcome | null {
  const { type, publicToken, accountId, account, accountURL } = message
  if (message.token !== token) return null
  if (type === 'exit') return 'left'
  if (type !== 'linked') return null
  if (typeof accountURL === 'string') return { accountURL }
  if (typeof publicToken !== 'string' || typeof accountId !== 'string') return null
  return { publicToken, accountId, ...accountIn(account) }
}

/** What the widget calls the account that it has found (GAP-059); nothing unless it tells all of it. */
export function accountIn(value: unknown): Pick<Extract<Linked, { accountId: string }>, 'account'> {
  if (typeof value !== 'object' || value === null) return {}
  const { name, subtype, mask } = value as FrameMessage
  if (typeof name !== 'string' || name.trim() === '') return {}
  if (subtype !== 'checking' && subtype !== 'savings') return {}
  if (typeof mask !== 'string' || !/^\d{4}$/.test(mask)) return {}
  return { account: { name: name.slice(0, 100), type: subtype, lastFour: mask } }
}
