/** Texts and descriptions that several commands have. */
import type { OpsArgument, OpsOption } from './opsCommand.ts'

/** The tool's output for a proposal that waits for an operator. */
export const PROPOSED = 'Proposed; nothing was changed: an operator has to approve it on /operator.'

export const GAME: OpsArgument = { name: 'ID', meaning: 'the id of the game, such as g_34' }
export const USER: OpsArgument = { name: 'USER', meaning: 'the username' }
export const REASON: OpsOption = {
  value: 'TEXT',
  meaning: 'the reason, which the audit records',
  isRequired: true,
}
