/** What a page says of what changes while somebody looks at it. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

type Funds = { readonly available: Cents; readonly atRisk: Cents }

export const liveTexts = {
  /** A change of the funds that the user has not just made; what is null is as before. */
  funds: ({ available, atRisk }: { readonly [Name in keyof Funds]: Funds[Name] | null }) =>
    [
      available !== null && `Available is now ${formatDollars(available)}.`,
      atRisk !== null && `In Play is now ${formatDollars(atRisk)}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  /** Of a list while nothing is told. */
  asOf: (time: string) => `as of ${time}`,
  /** Beside a button that would move money. */
  noMoney: 'This waits for the connection and works again by itself. No money has moved.',
} as const
