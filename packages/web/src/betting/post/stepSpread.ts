import { SPREAD_MAX } from '@sidebet/domain/spread'

const HALF = 50

/** The next half point up or down; without a spread the usual one. All in hundredths of a point. */
export function stepSpread(spread: number | null, direction: 'up' | 'down', usual: number): number {
  if (spread === null) return usual
  const next =
    direction === 'up'
      ? Math.floor(spread / HALF) * HALF + HALF
      : Math.ceil(spread / HALF) * HALF - HALF
  const most = Math.floor(SPREAD_MAX / HALF) * HALF
  return Math.min(most, Math.max(HALF, next))
}
