/** The `status` of an event in ESPN's scoreboard. */
import type { Sport } from '@sidebet/domain/games/league'
import type { GameState } from './gameState.ts'
import type { Phase, Script } from './script.ts'

export type EspnStatus = {
  /** Seconds. */
  clock: number
  displayClock: string
  period: number
  type: {
    id: string
    name: string
    state: 'pre' | 'in' | 'post'
    completed: boolean
    description: string
    detail: string
    shortDetail: string
  }
}

/** Id, state and description of each status name; '0' where no real document had the id. */
const TYPES = {
  STATUS_SCHEDULED: ['1', 'pre', 'Scheduled'],
  STATUS_IN_PROGRESS: ['2', 'in', 'In Progress'],
  STATUS_END_PERIOD: ['22', 'in', 'End of Period'],
  STATUS_HALFTIME: ['23', 'in', 'Halftime'],
  STATUS_FIRST_HALF: ['25', 'in', 'First Half'],
  STATUS_SECOND_HALF: ['26', 'in', 'Second Half'],
  STATUS_END_OF_REGULATION: ['0', 'in', 'End of Regulation'],
  STATUS_OVERTIME: ['24', 'in', 'Overtime'],
  STATUS_HALFTIME_ET: ['0', 'in', 'Halftime ET'],
  STATUS_END_OF_EXTRATIME: ['0', 'in', 'End of Extra Time'],
  STATUS_SHOOTOUT: ['0', 'in', 'Shootout'],
  STATUS_FINAL: ['3', 'post', 'Final'],
  STATUS_FULL_TIME: ['28', 'post', 'Full Time'],
  STATUS_FINAL_AET: ['45', 'post', 'Final Score - After Extra Time'],
  STATUS_FINAL_PEN: ['47', 'post', 'Final Score - After Penalties'],
  STATUS_POSTPONED: ['6', 'post', 'Postponed'],
  STATUS_CANCELED: ['5', 'post', 'Canceled'],
  STATUS_SUSPENDED: ['0', 'in', 'Suspended'],
} as const

type Name = keyof typeof TYPES

const COMPLETED: readonly Name[] = [
  'STATUS_FINAL',
  'STATUS_FULL_TIME',
  'STATUS_FINAL_AET',
  'STATUS_FINAL_PEN',
]

type Clock = { seconds: number; text: string }

function status(
  name: Name,
  period: number,
  clock: Clock,
  detail: string,
  shortDetail = detail,
): EspnStatus {
  const [id, state, description] = TYPES[name]
  const completed = COMPLETED.includes(name)
  return {
    clock: clock.seconds,
    displayClock: clock.text,
    period,
    type: { id, name, state, completed, description, detail, shortDetail },
  }
}

const ZERO: Clock = { seconds: 0, text: '0:00' }

/** The number of periods, halves or innings without overtime. */
const PERIODS: Readonly<Record<Sport, number>> = {
  football: 4,
  basketball: 4,
  baseball: 9,
  hockey: 3,
  soccer: 2,
}

// Creating an object of Intl costs far more than using it.
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>
  return `${number}${ending[ORDINALS.select(number)]}`
}

/** "OT", "2OT" or "3rd". The periods of soccer's extra time are numbered on. */
function periodName(sport: Sport, period: number): string {
  const extra = period - PERIODS[sport]
  if (extra <= 0) return ordinal(period)
  return extra === 1 ? 'OT' : `${extra}OT`
}

/** Soccer's clock counts up through all periods and shows added time as "45'+2'". */
function soccerClock(phase: Phase, elapsedMs: number): Clock {
  const base = [0, 45, 90, 105][phase.period - 1] ?? 120
  const minute = Math.floor((elapsedMs - phase.fromMs) / 60_000) + 1
  const { clockMinutes } = phase
  if (minute <= clockMinutes) return { seconds: (base + minute) * 60, text: `${base + minute}'` }
  const end = base + clockMinutes
  return { seconds: end * 60, text: `${end}'+${minute - clockMinutes}'` }
}

function soccerLive(phase: Phase, elapsedMs: number): EspnStatus {
  const { kind, period } = phase
  if (kind === 'shootout') {
    return status('STATUS_SHOOTOUT', 5, { seconds: 7200, text: "120'" }, 'Shootout', 'Pens')
  }
  if (kind === 'break') {
    const over = [2700, 5400, 6300, 7200][period - 1] ?? 0
    const clock = { seconds: over, text: `${over / 60}'` }
    if (period === 1) return status('STATUS_HALFTIME', 1, clock, 'HT')
    if (period === 2) return status('STATUS_END_OF_REGULATION', 2, clock, 'End of Regulation')
    if (period === 3) return status('STATUS_HALFTIME_ET', 3, clock, 'ET HT')
    return status('STATUS_END_OF_EXTRATIME', 4, clock, 'End of Extra Time')
  }
  const name =
    period === 1 ? 'STATUS_FIRST_HALF' : period === 2 ? 'STATUS_SECOND_HALF' : 'STATUS_OVERTIME'
  const clock = soccerClock(phase, elapsedMs)
  return status(name, period, clock, clock.text)
}

function live(script: Script, phase: Phase, elapsedMs: number): EspnStatus {
  const { sport } = script
  if (sport === 'soccer') return soccerLive(phase, elapsedMs)
  if (sport === 'baseball') {
    return status(
      'STATUS_IN_PROGRESS',
      phase.period,
      ZERO,
      `${phase.half} ${ordinal(phase.period)}`,
    )
  }
  const period = periodName(sport, phase.period)
  if (phase.kind === 'break') {
    const isHalf = phase.period === 2 && sport !== 'hockey'
    return isHalf
      ? status('STATUS_HALFTIME', 2, ZERO, 'Halftime')
      : status('STATUS_END_PERIOD', phase.period, ZERO, `End of ${period}`)
  }
  const left = Math.max(0, phase.toMs - elapsedMs)
  const seconds = Math.ceil((phase.clockMinutes * 60 * left) / (phase.toMs - phase.fromMs))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const part = sport === 'hockey' ? 'Period' : 'Quarter'
  const long = /OT$/.test(period) ? period : `${period} ${part}`
  const clock = { seconds, text }
  return status(
    'STATUS_IN_PROGRESS',
    phase.period,
    clock,
    `${text} - ${long}`,
    `${text} - ${period}`,
  )
}

/** The final status; `script` is null when control ended the game. */
function final(sport: Sport, script: Script | null): EspnStatus {
  const period = script?.phases.at(-1)?.period ?? PERIODS[sport]
  if (sport === 'soccer') {
    if (script?.shootout) {
      return status('STATUS_FINAL_PEN', 5, { seconds: 7200, text: "120'" }, 'FT-Pens')
    }
    if (period > 2) return status('STATUS_FINAL_AET', 4, { seconds: 7200, text: "120'" }, 'AET')
    return status('STATUS_FULL_TIME', 2, { seconds: 5400, text: "90'+4'" }, 'FT')
  }
  const isExtra = period > PERIODS[sport]
  const extra = sport === 'baseball' ? String(period) : periodName(sport, period)
  return status('STATUS_FINAL', period, ZERO, isExtra ? `Final/${extra}` : 'Final')
}

const START = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function scheduled(startsAt: number): EspnStatus {
  const parts = START.formatToParts(new Date(startsAt))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`
  const date = `${part('weekday')}, ${part('month')} ${ordinal(Number(part('day')))}`
  const month = new Date(`${part('month')} 1, 2000`).getMonth() + 1
  const short = `${month}/${part('day')} - ${time}`
  return status('STATUS_SCHEDULED', 0, ZERO, `${date} at ${time}`, short)
}

export function espnStatus(sport: Sport, startsAt: number, state: GameState): EspnStatus {
  const { progress } = state
  switch (state.status) {
    case 'scheduled':
      return scheduled(startsAt)
    case 'live':
      if (progress) return live(progress.script, progress.phase, progress.elapsedMs)
      return sport === 'soccer'
        ? status('STATUS_FIRST_HALF', 1, { seconds: 60, text: "1'" }, "1'")
        : status('STATUS_IN_PROGRESS', 1, ZERO, 'In Progress')
    case 'final':
      return final(sport, progress?.script ?? null)
    case 'postponed':
      return status('STATUS_POSTPONED', 0, ZERO, 'Postponed')
    case 'cancelled':
      return status('STATUS_CANCELED', 0, ZERO, 'Canceled')
    case 'suspended':
      return status('STATUS_SUSPENDED', 1, ZERO, 'Suspended')
  }
}
