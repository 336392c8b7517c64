/** The settings of `npm start`, read before it starts any program. */

import { resolve } from 'node:path'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'

export type Settings = Awaited<ReturnType<typeof readSettings>>

/**
 * Reads the environment. A port 0 becomes a free port here, because the other programs need its number.
 *
 * @throws StartFailure naming the setting that is wrong
 */
export async function readSettings(env: NodeJS.ProcessEnv) {
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

/** The address at which this machine reaches a server that listens on `host`, in the form for a URL. */
function localAddress(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number) {
  const text = env[name] || String(fallback)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new StartFailure(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return Number(text)
}
