/** The two sides of a bet, each with what it risks. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

/** Who is on the other side while nobody is. */
const noOpponent = 'they'

export const stakesTexts = {
  noOpponent,
  yours: (risk: Cents) => `you risk ${formatDollars(risk)}`,
  theirs: ({ who, risk }: { readonly who: string; readonly risk: Cents }) =>
    `${who} ${who === noOpponent ? 'risk' : 'risks'} ${formatDollars(risk)}`,
} as const
