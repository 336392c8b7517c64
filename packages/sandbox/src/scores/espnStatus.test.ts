import { expect, test } from 'vitest'
import { espnStatus } from './espnStatus.ts'
import type { Phase, Script } from './script.ts'

const MINUTE = 60_000

function statusIn(sport: Script['sport'], phase: Partial<Phase>, minute: number, ended = false) {
  const whole: Phase = { kind: 'play', period: 1, fromMs: 0, toMs: 0, clockMinutes: 0, ...phase }
  const shootout = phase.kind === 'shootout' ? { away: 4, home: 3 } : null
  const script = { sport, phases: [whole], points: [], shootout }
  const progress = { script, phase: whole, elapsedMs: minute * MINUTE }
  const { displayClock, period, type } = espnStatus(sport, 0, {
    status: ended ? 'final' : 'live',
    away: 0,
    home: 0,
    progress,
  })
  return [type.name, displayClock, period, type.detail]
}

const quarter = { toMs: 30 * MINUTE, clockMinutes: 12 }
const half = { toMs: 49 * MINUTE, clockMinutes: 45 }

test.each([
  ['basketball', quarter, 0, ['STATUS_IN_PROGRESS', '12:00', 1, '12:00 - 1st Quarter']],
  ['basketball', quarter, 10, ['STATUS_IN_PROGRESS', '8:00', 1, '8:00 - 1st Quarter']],
  ['football', { ...quarter, period: 5 }, 15, ['STATUS_IN_PROGRESS', '6:00', 5, '6:00 - OT']],
  ['football', { kind: 'break', period: 2 }, 0, ['STATUS_HALFTIME', '0:00', 2, 'Halftime']],
  ['hockey', { kind: 'break', period: 2 }, 0, ['STATUS_END_PERIOD', '0:00', 2, 'End of 2nd']],
  ['hockey', { ...quarter, period: 3 }, 15, ['STATUS_IN_PROGRESS', '6:00', 3, '6:00 - 3rd Period']],
  ['baseball', { period: 6, half: 'Top' }, 0, ['STATUS_IN_PROGRESS', '0:00', 6, 'Top 6th']],
  ['soccer', half, 0, ['STATUS_FIRST_HALF', "1'", 1, "1'"]],
  ['soccer', half, 44.5, ['STATUS_FIRST_HALF', "45'", 1, "45'"]],
  ['soccer', half, 46.5, ['STATUS_FIRST_HALF', "45'+2'", 1, "45'+2'"]],
  ['soccer', { kind: 'break', period: 1 }, 0, ['STATUS_HALFTIME', "45'", 1, 'HT']],
  ['soccer', { ...half, period: 2 }, 23.5, ['STATUS_SECOND_HALF', "69'", 2, "69'"]],
  ['soccer', { ...half, period: 3 }, 5.5, ['STATUS_OVERTIME', "96'", 3, "96'"]],
  ['soccer', { kind: 'shootout', period: 5 }, 0, ['STATUS_SHOOTOUT', "120'", 5, 'Shootout']],
] as const)(
  'the feed states the status of %s in %j after %d minutes',
  (sport, phase, minute, expected) => {
    expect(statusIn(sport, phase, minute)).toEqual(expected)
  },
)

test.each([
  ['football', { period: 4 }, ['STATUS_FINAL', '0:00', 4, 'Final']],
  ['football', { period: 5 }, ['STATUS_FINAL', '0:00', 5, 'Final/OT']],
  ['basketball', { period: 6 }, ['STATUS_FINAL', '0:00', 6, 'Final/2OT']],
  ['baseball', { period: 9 }, ['STATUS_FINAL', '0:00', 9, 'Final']],
  ['baseball', { period: 10 }, ['STATUS_FINAL', '0:00', 10, 'Final/10']],
  ['soccer', { period: 2 }, ['STATUS_FULL_TIME', "90'+4'", 2, 'FT']],
  ['soccer', { period: 4 }, ['STATUS_FINAL_AET', "120'", 4, 'AET']],
  ['soccer', { kind: 'shootout', period: 5 }, ['STATUS_FINAL_PEN', "120'", 5, 'FT-Pens']],
] as const)('the feed states the final status of %s after %j', (sport, phase, expected) => {
  expect(statusIn(sport, phase, 0, true)).toEqual(expected)
})
