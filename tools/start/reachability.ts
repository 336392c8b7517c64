/** Reports in one sentence what would otherwise be a stack trace of one of the programs. */

import { connect, createServer } from 'node:net'
import { errorCode, StartFailure } from '@sidebet/postgres/processes/startFailure'

/**
 * @param setting its name, for the sentence
 * @throws StartFailure when no process can listen there now
 */
export async function requireFreePort(setting: string, host: string, port: number) {
  const problem: unknown = await new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
  if (problem === undefined) return
  if (errorCode(problem) === 'EADDRINUSE')
    throw new StartFailure(`Port ${port} is taken: set ${setting} to a free one.`)
  throw new StartFailure(
    `Sidebet cannot listen on port ${port} of ${host} (${setting}, HOST): ${errorCode(problem)}.`,
  )
}

/** Why no connection was made within 2 s; undefined when one was. */
export const connectionProblem = (host: string, port: number): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const finish = (problem: Error | undefined) => {
      socket.destroy()
      resolve(problem)
    }
    socket.once('connect', () => finish(undefined))
    socket.once('timeout', () => finish(new Error('no answer within 2 s')))
    socket.once('error', finish)
  })

/**
 * Checks that the database's host answers. The server itself checks the login.
 *
 * @throws StartFailure
 */
export async function requireDatabase(databaseUrl: string) {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    throw new StartFailure(
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    )
  const { hostname, port } = new URL(databaseUrl)
  if (!hostname) return // a Unix socket
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1')
  const problem = await connectionProblem(host, Number(port || 5432))
  if (problem)
    throw new StartFailure(
      `The database of DATABASE_URL at ${hostname}:${port || 5432} cannot be reached: ${problem.message || errorCode(problem)}.`,
    )
}
