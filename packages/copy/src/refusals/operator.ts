/** Refusals of operators' decisions, and of a score report. */
export const decisionTexts = {
  notOperator: 'This is for operators.',
  /** The sentence of the `ops` tool, which names the game. */
  cannotDecide: ({ why }: { readonly code: 'cannotDecide'; readonly why: string }) => why,
  wishOpen: 'Somebody has asked for something about this game already.',
  wishOver: 'This was answered already.',
  ownGame:
    'You, or an account that shares a bank, a wallet or a device with yours, bet on this game. Another operator has to decide.',
  ownWish: 'You asked for it, or it is for you: another operator has to agree.',
} as const

export const reportTexts = {
  notSettled: 'This bet is not settled.',
  reported: 'You have reported this score already. We are looking at it.',
} as const
