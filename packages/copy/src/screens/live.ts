/** Texts about changes that arrive while a page is open. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

type Funds = { readonly available: Cents; readonly atRisk: Cents }

export const liveTexts = {
  /** A change of the funds that the user did not just make. Null is unchanged. */
  funds: ({ available, atRisk }: { readonly [Name in keyof Funds]: Funds[Name] | null }) =>
    [
      available !== null && `Available is now ${formatDollars(available)}.`,
      atRisk !== null && `In Play is now ${formatDollars(atRisk)}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  /** Of a list while no events arrive. */
  asOf: (time: string) => `as of ${time}`,
  /** Beside a disabled button that would move money. */
  noMoney: 'This waits for the connection and works again by itself. No money has moved.',
} as const
