import { linkToken } from '@sidebet/domain/typedText'

const START = '#token='

/** The token in the fragment of a mailed link; null without one. A full stop that was copied with the link is no part of it. */
export function tokenIn(hash: string): string | null {
  return (hash.startsWith(START) && linkToken(hash.slice(START.length))) || null
}
