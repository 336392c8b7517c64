import type { LeagueCode } from '@sidebet/domain/games/league'

// Whole names only: Russia has a Premier League too, Brazil a Série A, and Germany a 2. Bundesliga.
const NAMES: readonly (readonly [LeagueCode, RegExp])[] = [
  ['premier', /^(English )?Premier League$/i],
  ['bundesliga', /^((Deutsche|German) )?Bundesliga$/i],
  ['seriea', /^((Italian|Italy) )?Serie A$/i],
  ['laliga', /^((Spain|Spanish) (Primera Divisi[oó]n|La Liga)|La Liga)$/i],
  ['ligamx', /^(Mexican |Mexico )?Liga MX$/i],
  ['uefa', /^UEFA Champions League$/i],
  ['worldcup', /^(FIFA )?World Cup$/i],
]

const ZONES: Partial<Readonly<Record<LeagueCode, string>>> = {
  premier: 'Europe/London',
  bundesliga: 'Europe/Berlin',
  seriea: 'Europe/Rome',
  laliga: 'Europe/Madrid',
  // Central European and central Mexican time, also where the ground has another.
  uefa: 'Europe/Paris',
  ligamx: 'America/Mexico_City',
}

/** "English Premier League 2025/26" is the premier league's season 2025. */
export type OpenfootballTitle = { league: LeagueCode | null; season: number | null }

export function readTitle(title: string): OpenfootballTitle {
  const parts = /^(.*?)\s*(\d{4})?(?:[/-]\d{2,4})?$/.exec(title.trim().normalize('NFC'))
  const name = parts?.[1] ?? ''
  return {
    league: NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null,
    season: parts?.[2] ? Number(parts[2]) : null,
  }
}

/** The zone of times without an offset; undefined where a competition has grounds in several. */
export function zoneOf(league: LeagueCode): string | undefined {
  return ZONES[league]
}
