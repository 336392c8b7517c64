/** Reads the teams that operators have added, so that this process resolves their names. */
import { setAddedTeams } from '@sidebet/domain/games/addedTeams'
import { withoutBuiltIn } from '@sidebet/domain/games/team'
import type { Db } from '../platform/database/db.ts'
import { readAddedTeams } from './addedTeams.sql.ts'

/**
 * Each process calls it at its start and once per second, before it polls a source. It costs one statement on two small tables, and
 * unlike a notification it cannot be missed.
 */
export async function refreshTeams(db: Db): Promise<void> {
  setAddedTeams(withoutBuiltIn(await readAddedTeams(db)))
}
