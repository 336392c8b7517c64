/**
 * The teams and aliases that operators have added to the built-in directory. They are state of the process, because names are
 * resolved in synchronous code of the server and of the client. The server reads them from the database before each poll.
 */
import type { LeagueCode } from './league.ts'

export type Team = {
  readonly league: LeagueCode
  /** The full name, which bets and games store (GAP-129). */
  readonly name: string
  /** The short name for tables, unique within its league. */
  readonly abbreviation: string
}

export type TeamAlias = {
  readonly league: LeagueCode
  /** The name of the team at another source. */
  readonly alias: string
  /** The directory's full name. */
  readonly name: string
}

export type AddedTeams = {
  readonly teams: readonly Team[]
  /** Also those of built-in teams. */
  readonly aliases: readonly TeamAlias[]
}

/** For a directory without additions. */
export const NO_ADDED_TEAMS: AddedTeams = { teams: [], aliases: [] }

let current = NO_ADDED_TEAMS

/** The additions in force. The object is another one after each change, so that it serves as the version of the directory. */
export function addedTeams(): AddedTeams {
  return current
}

/** Replaces all additions. Equal ones change nothing. */
export function setAddedTeams(next: AddedTeams): void {
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next
}
