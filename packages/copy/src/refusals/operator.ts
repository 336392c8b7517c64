/** How what operators do may be refused, and a report of a score. A file of its own: every page knows the calls and how they fail. */
import { unknownId } from './everyCall.ts'

export const operatorRefusals = {
  notOperator: { status: 403, text: 'This is for operators.' },
  /** In the words of the tool, which names the game. */
  cannotDecide: {
    status: 409,
    text: ({ why }: { readonly code: 'cannotDecide'; readonly why: string }) => why,
  },
  wishOpen: { status: 409, text: 'Somebody has asked for something about this game already.' },
  wishOver: { status: 409, text: 'This was answered already.' },
  ownGame: {
    status: 403,
    text: 'You, or an account that shares a bank, a wallet or a device with yours, bet on this game. Another operator has to decide.',
  },
  ownWish: {
    status: 403,
    text: 'You asked for it, or it is for you: another operator has to agree.',
  },
} as const

export const reportRefusals = {
  unknownId,
  notSettled: { status: 409, text: 'This bet is not settled.' },
  reported: { status: 409, text: 'You have reported this score already. We are looking at it.' },
} as const
