import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Weekday } from './day.ts'

/** One kickoff time of a day, and the number of games that start then. */
type Slot = { weekday: Weekday; time: string; games: number }

/** Games for which the league's teams are drawn once, so that no team is in a round twice. */
export type Round = {
  slots: readonly Slot[]
  /** The same pairs play on every day of the round. */
  series: boolean
  isIn: (week: number) => boolean
}

/**
 * What follows a tie at the end of regular time. `untilDecided`: overtime until one side wins. `mayTie`: overtime, which may
 * end in a tie. `ties`: no overtime. `cup`: overtime in games that need a winner.
 */
export type TieRule = 'untilDecided' | 'mayTie' | 'ties' | 'cup'

/** How the sandbox plays a league. */
type Play = {
  tieRule: TieRule
  /** Whether no team is at home. */
  neutralSite: boolean
  /** The rounds of a week, in the league's own time. */
  rounds: readonly Round[]
}

/** "Sat 12:30 15:00x3" is one game at 12:30 and three at 15:00. */
function slotsOf(line: string): Slot[] {
  const [weekday, ...times] = line.split(' ')
  return times.map((text) => {
    const [time = '', games = '1'] = text.split('x')
    return { weekday: weekday as Weekday, time, games: Number(games) }
  })
}

const always = () => true
/** Every fifth week the European leagues play midweek too, and the Champions League pauses. */
const midweekOfLeagues = (week: number) => week % 5 === 0

function round(...lines: string[]): Round {
  return { slots: lines.flatMap(slotsOf), series: false, isIn: always }
}

function midweek(...lines: string[]): Round {
  return { ...round(...lines), isIn: midweekOfLeagues }
}

function series(...lines: string[]): Round {
  return { ...round(...lines), series: true }
}

/** The weekly schedule of every league. Seasons never end: the demo always has games to bet on. */
export const LEAGUE_PLAY: Readonly<Record<LeagueCode, Play>> = {
  nfl: {
    tieRule: 'mayTie',
    neutralSite: false,
    rounds: [round('Thu 20:15', 'Sun 13:00x8 16:05x2 16:25x3 20:20', 'Mon 20:15')],
  },
  cfb: {
    tieRule: 'untilDecided',
    neutralSite: false,
    rounds: [round('Thu 19:30', 'Fri 20:00x2', 'Sat 12:00x10 15:30x10 19:00x8 22:15x3')],
  },
  nba: {
    tieRule: 'untilDecided',
    neutralSite: false,
    rounds: [
      round('Tue 19:00x3 19:30x2 20:00 22:00', 'Wed 19:00x3 19:30x2 20:00x2 22:00'),
      round('Thu 19:30x3 22:00x3', 'Fri 19:00x3 19:30x2 20:00x2 22:30x2'),
      round('Sat 19:00x3 19:30x2 20:30x2', 'Sun 15:30x2 18:00x3 19:00x2 21:00'),
      round('Mon 19:00x3 19:30x2 20:00x2 22:00'),
    ],
  },
  nhl: {
    tieRule: 'untilDecided',
    neutralSite: false,
    rounds: [
      round('Tue 19:00x5 20:00x2 21:00 22:00x2', 'Wed 19:30x3 22:00x2'),
      round('Thu 19:00x6 20:00x2 22:00x2', 'Fri 19:00x3 20:00x2 22:00'),
      round('Sat 13:00x2 19:00x6 20:00 22:00x2', 'Sun 15:00x2 18:00x2 20:00'),
      round('Mon 19:00x3 19:30x2 22:00'),
    ],
  },
  mlb: {
    tieRule: 'untilDecided',
    neutralSite: false,
    rounds: [
      series(
        'Tue 18:40x6 19:05x6 22:10x3',
        'Wed 18:40x6 19:05x6 22:10x3',
        'Thu 13:10x6 19:05x6 21:40x3',
      ),
      series(
        'Fri 19:05x6 19:15x6 22:10x3',
        'Sat 13:05x5 16:05x7 21:10x3',
        'Sun 13:35x9 16:10x5 19:10',
      ),
      round('Mon 18:40x3 19:10x2'),
    ],
  },
  premier: {
    tieRule: 'ties',
    neutralSite: false,
    rounds: [
      midweek('Tue 19:30x4', 'Wed 19:30x4 20:15x2'),
      round('Fri 20:00', 'Sat 12:30 15:00x3 17:30', 'Sun 14:00x2 16:30', 'Mon 20:00'),
    ],
  },
  bundesliga: {
    tieRule: 'ties',
    neutralSite: false,
    rounds: [
      midweek('Tue 20:30x4', 'Wed 20:30x5'),
      round('Fri 20:30', 'Sat 15:30x5 18:30', 'Sun 15:30 17:30'),
    ],
  },
  seriea: {
    tieRule: 'ties',
    neutralSite: false,
    rounds: [
      midweek('Tue 18:30x2 20:45x3', 'Wed 18:30x2 20:45x3'),
      round('Fri 20:45', 'Sat 15:00x2 18:00 20:45', 'Sun 12:30 15:00 18:00 20:45', 'Mon 20:45'),
    ],
  },
  laliga: {
    tieRule: 'ties',
    neutralSite: false,
    rounds: [
      midweek('Tue 19:00x2 21:30x3', 'Wed 19:00x2 21:30x3'),
      round('Fri 21:00', 'Sat 14:00 16:15 18:30 21:00', 'Sun 14:00 16:15 18:30 21:00', 'Mon 21:00'),
    ],
  },
  ligamx: {
    tieRule: 'ties',
    neutralSite: false,
    rounds: [
      midweek('Tue 19:00x2 21:00x2', 'Wed 19:00x3 21:00x2'),
      round('Fri 19:00 21:00', 'Sat 17:00x2 19:00 21:00', 'Sun 12:00 17:00 19:00'),
    ],
  },
  uefa: {
    tieRule: 'cup',
    neutralSite: false,
    rounds: [
      {
        ...round('Tue 18:45x2 21:00x7', 'Wed 18:45x2 21:00x7'),
        isIn: (week) => !midweekOfLeagues(week),
      },
    ],
  },
  worldcup: {
    tieRule: 'cup',
    neutralSite: true,
    rounds: [
      round('Thu 15:00 18:00', 'Sat 12:00 15:00 18:00', 'Sun 12:00 15:00 18:00', 'Mon 15:00 18:00'),
    ],
  },
}
