/** The welcome page. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

type SampleBet = {
  readonly you: Cents
  readonly them: { readonly who: string; readonly risk: Cents }
}

export const landingTexts = {
  title: 'Welcome to Sidebet',
  lead: 'You say the Patriots win by three. Your friend does not. Put money on it, with each other.',
  age: 'For people of 18 and older.',
  sample: {
    title: 'One bet, two sides',
    who: 'jimmy',
    pick: 'New England by 3 or more',
    outcomes: ({ you, them }: SampleBet) =>
      `By 3 or more: ${them.who} wins ${formatDollars(you)}. Anything else: you win ${formatDollars(them.risk)}.`,
  },
  points: [
    {
      title: 'You set the terms',
      text: 'Pick the winner, the spread and the odds. Offer it to everybody.',
    },
    {
      title: 'Both sides are held',
      text: 'The money of both is set aside before the game, so the winner is paid.',
    },
    {
      title: 'No bookmaker, no fee',
      text: 'What one side loses is what the other wins, to the cent.',
    },
  ],
} as const
