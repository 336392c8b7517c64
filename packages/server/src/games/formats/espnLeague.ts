import { leagueOfEspnPath } from '@sidebet/domain/games/espnPath'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { at, listOf, textOf } from './looseJson.ts'

// The sport and league of an event's uid, "s:20~l:28~e:401772940".
const BY_UID: Readonly<Record<string, LeagueCode>> = {
  's:20~l:28': 'nfl',
  's:20~l:23': 'cfb',
  's:40~l:46': 'nba',
  's:1~l:10': 'mlb',
  's:70~l:90': 'nhl',
  's:600~l:700': 'premier',
  's:600~l:740': 'laliga',
  's:600~l:720': 'bundesliga',
  's:600~l:730': 'seriea',
  's:600~l:760': 'ligamx',
  's:600~l:775': 'uefa',
  's:600~l:606': 'worldcup',
}

/** 'other' is a league that we do not carry; null is an event that does not say. */
export type EspnLeague = LeagueCode | 'other' | null

/**
 * The league of an event. A document may mix leagues and sports, so what the event says of itself
 * (uid, league, links) goes before what the document says of all its events.
 */
export function espnLeague(event: unknown, document: unknown): EspnLeague {
  const uid = textOf(at(event, 'uid'))
  if (uid?.startsWith('s:')) {
    const key = uid.split('~').slice(0, 2).join('~')
    return Object.hasOwn(BY_UID, key) ? BY_UID[key]! : 'other'
  }
  const slug = textOf(at(event, 'league', 'slug')) ?? linkedLeague(event) ?? soleLeague(document)
  return slug === null ? null : (leagueOfEspnPath(slug) ?? 'other')
}

// Team schedules name the league only in links such as "...?sportName=football&leagueAbbrev=nfl&...".
function linkedLeague(event: unknown): string | null {
  for (const link of listOf(at(event, 'links')) ?? []) {
    const slug = /[?&]leagueAbbrev=([^&]+)/.exec(textOf(at(link, 'href')) ?? '')?.[1]
    if (slug) return slug
  }
  return null
}

function soleLeague(document: unknown): string | null {
  const leagues = listOf(at(document, 'leagues')) ?? []
  return leagues.length === 1 ? textOf(at(leagues[0], 'slug')) : null
}
