import { later } from '../../ui/lazyPart.ts'

/** The probability and its links are loaded after the slip, which works without them. */
export const betFacts = later(() => import('./BetFacts.tsx'))
