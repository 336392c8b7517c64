import type pg from 'pg'
import { CommitUnknown } from './databaseErrors.ts'

/**
 * The source file of PostgreSQL's warnings that the wait for a standby ended early. Its texts are translated, and a statement may
 * have other warnings of the same SQLSTATE, such as a VACUUM without the right to some tables.
 */
const REPLICATION = 'syncrep.c'

/**
 * Sends statements of which the last one commits, also without a transaction. PostgreSQL answers a commit whose wait for a
 * synchronous standby was cancelled like a success, with a warning: the commit may be on the primary alone.
 *
 * @throws CommitUnknown when that warning came before the answer; the connection must then be destroyed
 */
export async function sendCommit<Value>(
  client: pg.PoolClient,
  send: () => Promise<Value>,
): Promise<Value> {
  let warning: object | undefined
  const noteWarning = (notice: { readonly file: string | undefined }) => {
    if (notice.file === REPLICATION) warning = notice
  }
  client.on('notice', noteWarning)
  try {
    const value = await send()
    if (warning) throw new CommitUnknown(warning)
    return value
  } finally {
    client.off('notice', noteWarning)
  }
}
