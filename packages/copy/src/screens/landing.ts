/** The welcome page. */
import type { Score } from '@sidebet/domain/bets/settleBet'
import { type Cents, cents, formatDollars } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import { oddsText } from '../numberText.ts'
import { pageTexts } from './page.ts'

/** The example bet. The picked team plays at home. */
const who = 'jimmy'
const picked = { name: 'New England Patriots', short: 'NE', city: 'New England' }
const other = { name: 'Buffalo Bills', short: 'BUF', city: 'Buffalo' }

/** A side's win or loss, without its own stake. */
type Net = Cents

const amount = (net: Net) => formatDollars(cents(Math.abs(net)))

export const landingTexts = {
  title: 'Welcome to Sidebet',
  slogan: 'Bet each other, not a bookmaker.',
  lead: 'You say the Patriots win by three. Somebody else does not. Put money on it, with each other: you set the spread and the odds, and the final score decides.',
  age: 'For people of 18 and older.',
  needsScripts: 'To sign up, log in and bet, turn on JavaScript in your browser.',
  sample: {
    title: 'One bet, two sides',
    who,
    picked,
    other,
    pick: (least: number) => `${picked.city} by ${least} or more`,
    offered: (odds: Odds) => `${who} offers it at ${oddsText(odds)}.`,
    /** `when` has the form of `sideWins`: "if they win by 2 or less, tie or lose". */
    taken: (when: string) => `You take the other side: you win ${when}.`,
    move: 'Move the final score',
    tie: 'tie',
    by: ({ short, points }: { readonly short: string; readonly points: number }) =>
      `${short} by ${points}`,
    score: ({ home, away }: Score) => `${picked.city} ${home}, ${other.city} ${away}`,
    yours: (net: Net) => `you ${net > 0 ? 'win' : 'pay'} ${amount(net)}`,
    theirs: (net: Net) => `${who} ${net > 0 ? 'wins' : 'pays'} ${amount(net)}`,
    /** The screen-reader text of the slider. */
    ending: ({ score, theirs, yours }: Record<'score' | 'theirs' | 'yours', string>) =>
      `${score}: ${theirs}, ${yours}`,
  },
  steps: {
    title: pageTexts.visitor.how,
    all: [
      {
        title: 'Set the terms',
        text: 'Pick the winner, the points they must win by, and the odds. Offer it to everybody.',
      },
      {
        title: 'Somebody takes the other side',
        text: 'All of it or a part. The money of both is set aside before the game starts.',
      },
      {
        title: 'The score decides',
        text: 'A final score counts once it was read twice. The winner gets the money of both sides.',
      },
    ],
  },
  reasons: {
    title: 'Why with each other',
    all: [
      {
        title: 'No bookmaker',
        text: 'You bet against a person. Nobody sets a line against you.',
      },
      {
        title: 'No fee on winnings',
        text: 'What one side loses is what the other wins, to the cent.',
      },
      {
        title: 'Both sides are held',
        text: 'Nobody can bet money that is not there, so the winner is paid.',
      },
    ],
  },
} as const
