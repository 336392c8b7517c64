/** The settings of `npm start`, read before it starts any program. */

import { resolve } from 'node:path'
import { freePort } from '../postgres/postmaster.mjs'
import { StartFailure } from '../process/start-failure.mjs'

/** @typedef {Awaited<ReturnType<typeof readSettings>>} Settings */

/**
 * Reads the environment. A port 0 becomes a free port here, because the other programs need its number.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {StartFailure} naming the setting that is wrong
 */
export const readSettings = async (env) => {
  const production = env.NODE_ENV === 'production'
  const databaseUrl = env.DATABASE_URL || undefined
  if (production && !databaseUrl)
    throw new StartFailure(
      'In production DATABASE_URL must name the database: the embedded one is for trials.',
    )
  const host = env.HOST || '127.0.0.1'
  const port = portOf(env, 'PORT', 3000) || (await freePort())
  const sandbox =
    production || env.SANDBOX_URL
      ? undefined
      : {
          port: portOf(env, 'SANDBOX_PORT', 3001) || (await freePort()),
          smtpPort: portOf(env, 'SANDBOX_SMTP_PORT', 0) || (await freePort()),
        }
  return {
    dataDir: resolve(env.DATA_DIR || '.data'),
    host,
    port,
    /** The URL for browsers on this machine. */
    url: `http://${localAddress(host)}:${port}`,
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || databaseUrl,
    trial: databaseUrl === undefined,
    demo: env.DEMO || (databaseUrl ? '0' : '1'),
    /** The ports of the sandbox that `npm start` runs; undefined in production or with SANDBOX_URL. */
    sandbox,
    sandboxUrl: sandbox ? `http://${localAddress(host)}:${sandbox.port}` : env.SANDBOX_URL || '',
    token: env.SANDBOX_TOKEN || 'sandbox',
  }
}

/**
 * The address at which this machine reaches a server that listens on `host`, in the form for a URL.
 *
 * @param {string} host
 */
const localAddress = (host) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 */
const portOf = (env, name, fallback) => {
  const text = env[name] || String(fallback)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new StartFailure(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return Number(text)
}
