/** All parts of a production Sidebet: database, providers, two servers, the proxy. */

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { SANDBOX, SERVER } from '../project.ts'
import { startProgram } from '../start/program.ts'
import { startLocations } from './locations.ts'
import { makeCertificate, type Programs, SITE, startNginx } from './nginx.ts'
import type { Site } from './person.ts'

/** Registers the cleanup of each part as soon as it runs. */
type AddCleanup = (end: () => void | Promise<void>) => void

/** The folder of the started programs, and their cleanup. */
type Workspace = { readonly folder: string; readonly addCleanup: AddCleanup }

export type Product = {
  readonly folder: string
  readonly site: Site
  readonly databaseUrls: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string }
  readonly secretKey: string
  readonly sandbox: { readonly url: string; readonly token: string }
  /** The addresses whose location the servers have requested. */
  requestedIps(): string[]
}

const secret = () => randomBytes(24).toString('base64url')

/**
 * Starts all parts. The providers are the sandbox, which implements their APIs. The servers reach them by the settings of
 * the real providers, over TLS where production requires it.
 */
export async function startProduct({
  folder,
  programs,
  addCleanup,
}: {
  folder: string
  programs: Programs
  addCleanup: AddCleanup
}): Promise<Product> {
  const dataDir = join(folder, 'pg')
  addCleanup(() => removeDataDirectory(dataDir))
  const database = await startPostgres({ dataDir })
  addCleanup(database.stop)
  const databaseUrls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }

  const locations = await startLocations()
  addCleanup(locations.close)
  const keys = {
    PAYPAL_CLIENT_ID: secret(),
    PAYPAL_SECRET: secret(),
    PAYPAL_WEBHOOK_ID: secret(),
    PAYPAL_MERCHANT_ID: secret(),
  }
  const [token, secretKey] = [secret(), secret()]
  const sandbox = await startSandbox({ ...keys, SANDBOX_TOKEN: token }, { folder, addCleanup })

  const certificate = makeCertificate(programs.openssl, folder)
  const [site, outside] = [await freePort(), await freePort()]
  const servers = [await freePort(), await freePort()]
  addCleanup(
    await startNginx({
      nginx: programs.nginx,
      folder,
      certificate,
      site: { port: site, servers },
      outside: { port: outside, sandbox: Number(new URL(sandbox.url).port) },
    }),
  )
  const origin = `https://${SITE}:${site}`
  const env = {
    NODE_ENV: 'production',
    STANDBYS: '0',
    ...databaseUrls,
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: secretKey,
    ...keys,
    PAYPAL_BASE_URL: `https://127.0.0.1:${outside}/paypal`,
    TWILIO_BASE_URL: `https://127.0.0.1:${outside}/twilio`,
    TWILIO_ACCOUNT: `AC${randomBytes(16).toString('hex')}`,
    TWILIO_TOKEN: secret(),
    TWILIO_FROM: '+15550107777',
    SMTP_URL: `smtp://sidebet:${secret()}@127.0.0.1:${sandbox.smtpPort}`,
    SCORES_URL: `https://127.0.0.1:${outside}/espn`,
    LOCATION_URL: locations.url,
    // The providers' certificate is self-signed.
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  }
  // In sequence, because the first server creates the tables.
  for (const port of servers)
    await startServer({ ...env, PORT: String(port) }, { folder, addCleanup })
  console.log(`Two servers and nginx are ready at ${origin}`)
  return {
    folder,
    site: { origin, port: site, ca: readFileSync(certificate.certificate, 'utf8') },
    databaseUrls,
    secretKey,
    sandbox: { url: sandbox.url, token },
    requestedIps: locations.requestedIps,
  }
}

async function startSandbox(
  env: Record<string, string>,
  workspace: Workspace,
): Promise<{ url: string; smtpPort: number }> {
  const settings = { ...env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DEMO: '0' }
  const ready = await startUntil(SANDBOX, settings, /^sandbox ready (.*)$/, 5_000, workspace)
  return JSON.parse(ready)
}

const startServer = (env: Record<string, string>, workspace: Workspace) =>
  startUntil(SERVER, env, /^Sidebet is ready at (.*)$/, 12_000, workspace)

/** Starts a program with only these settings. Resolves with the captured part of its ready line. */
async function startUntil(
  file: string,
  env: Record<string, string>,
  readyLine: RegExp,
  patienceMs: number,
  { folder, addCleanup }: Workspace,
): Promise<string> {
  let resolveReady: (value: string) => void = () => {}

  const ready: Promise<string> = new Promise((resolve) => {
    resolveReady = resolve
  })
  const program = startProgram({
    file,
    dataDir: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      ...env,
    },
    onLine: (line) => {
      const value = readyLine.exec(line)?.[1]
      if (value !== undefined) resolveReady(value)
    },
  })
  addCleanup(() => program.stop(patienceMs))
  const ended = program.ended.then((how) => {
    throw new StartFailure(`${file} ended before it was ready (${how}).`)
  })
  return Promise.race([ready, ended])
}
