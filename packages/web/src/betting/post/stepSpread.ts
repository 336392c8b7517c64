import { SPREAD_MAX } from '@sidebet/domain/spread'

const HALF = 50

/** The next half point up or down, in hundredths; without a spread the smallest one. */
export function stepSpread(spread: number | null, direction: 'up' | 'down'): number {
  if (spread === null) return HALF
  const next =
    direction === 'up'
      ? Math.floor(spread / HALF) * HALF + HALF
      : Math.ceil(spread / HALF) * HALF - HALF
  const most = Math.floor(SPREAD_MAX / HALF) * HALF
  return Math.min(most, Math.max(HALF, next))
}
