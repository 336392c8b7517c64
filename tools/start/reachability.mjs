/** Reports in one sentence what would otherwise be a stack trace of one of the programs. */

import { connect, createServer } from 'node:net'
import { errorCode, StartFailure } from '../process/start-failure.mjs'

/**
 * @param {string} setting the name of the setting, for the sentence
 * @param {string} host
 * @param {number} port
 * @throws {StartFailure} when no process can listen there now
 */
export const requireFreePort = async (setting, host, port) => {
  /** @type {unknown} */
  const problem = await new Promise((resolve) => {
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

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<Error | undefined>} why no connection was made within 2 s
 */
export const connectionProblem = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const finish = (/** @type {Error | undefined} */ problem) => {
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
 * @param {string} databaseUrl
 * @throws {StartFailure}
 */
export const requireDatabase = async (databaseUrl) => {
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
