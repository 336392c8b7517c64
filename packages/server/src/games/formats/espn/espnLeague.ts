import { leagueOfEspnPath, leagueOfEspnUid } from '@sidebet/domain/games/espnLeagues'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { at, listOf, textOf } from '../looseJson.ts'

/** 'other' is a league that the product does not carry; null is an event that names no league. */
export type EspnLeague = LeagueCode | 'other' | null

/**
 * The league of an event. A document may mix leagues and sports, so the fields of the event (uid, league, links) take precedence
 * over those of the document.
 */
export function espnLeague(event: unknown, document: unknown): EspnLeague {
  const uid = textOf(at(event, 'uid'))
  if (uid?.startsWith('s:')) return leagueOfEspnUid(uid) ?? 'other'
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
