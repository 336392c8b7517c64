/** Texts and descriptions that several commands have. */
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import type { OpsArgument, OpsOption } from './opsCommand.ts'

/** The tool's output for a proposal that waits for an operator. */
export const PROPOSED = 'Proposed; nothing was changed: an operator has to approve it on /operator.'

export const GAME: OpsArgument = { name: 'ID', meaning: 'the id of the game, such as g_34' }
export const LEAGUE: OpsArgument = {
  name: 'LEAGUE',
  meaning: 'the code of the league, such as nfl',
  values: LEAGUE_CODES,
}
export const USER: OpsArgument = { name: 'USER', meaning: 'the username' }
export const REASON: OpsOption = {
  value: 'TEXT',
  meaning: 'the reason, which the audit records',
  isRequired: true,
}
