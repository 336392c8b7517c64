/** The two sides of a bet, each with its risk. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

/** The other side of an offer without an accepter. */
const noOpponent = 'they'

export const stakesTexts = {
  noOpponent,
  yours: (risk: Cents) => `you risk ${formatDollars(risk)}`,
  theirs: ({ who, risk }: { readonly who: string; readonly risk: Cents }) =>
    `${who} ${who === noOpponent ? 'risk' : 'risks'} ${formatDollars(risk)}`,
} as const
