import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'

/**
 * With a `publicToken` the bank is verified and still to be exchanged. With an `accountURL` it is already linked,
 * verified or not.
 */
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

/** The result that the bank's page reports for the link with this token; null for every other message. */
export function readLink(message: FrameMessage, token: string): LinkOutcome | null {
  const { type, publicToken, accountId, account, accountURL } = message
  if (message.token !== token) return null
  if (type === 'exit') return 'left'
  if (type !== 'linked') return null
  if (typeof accountURL === 'string') return { accountURL }
  if (typeof publicToken !== 'string' || typeof accountId !== 'string') return null
  return { publicToken, accountId, ...accountIn(account) }
}

/** The account as the widget names it (GAP-059); empty unless name, type and last four digits are all present. */
export function accountIn(value: unknown): Pick<Extract<Linked, { accountId: string }>, 'account'> {
  if (typeof value !== 'object' || value === null) return {}
  const { name, subtype, mask } = value as FrameMessage
  if (typeof name !== 'string' || name.trim() === '') return {}
  if (subtype !== 'checking' && subtype !== 'savings') return {}
  if (typeof mask !== 'string' || !/^\d{4}$/.test(mask)) return {}
  return { account: { name: name.slice(0, 100), type: subtype, lastFour: mask } }
}
