import type { LeagueCode } from '@sidebet/domain/games/league'
import { type Team, teamsOf } from '@sidebet/domain/games/teamDirectory'
import { useConfig } from '../../api/config.ts'

/** The teams of a league. A page that is displayed before the configuration renders again with the added ones. */
export function useTeams(league: LeagueCode): readonly Team[] {
  useConfig()
  return teamsOf(league)
}
