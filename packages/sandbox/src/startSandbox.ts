import type { AddressInfo } from 'node:net'
import { easternDay } from '@sidebet/domain/games/easternDate'
import { type FastifyError, type FastifyInstance, fastify } from 'fastify'
import { authnetRoutes } from './authnet/routes.ts'
import { controlRoutes } from './control/routes.ts'
import { dwollaDue } from './dwolla/dwollaJobs.ts'
import { bankPages } from './dwolla/pages.ts'
import { dwollaRoutes } from './dwolla/routes.ts'
import { Refusal } from './http/refusal.ts'
import { openRequestLog } from './http/requestLog.ts'
import { linkRoutes } from './link/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { startSmtpSink } from './mail/smtpSink.ts'
import { DEFAULT_OPTIONS, type SandboxOptions } from './options.ts'
import { pageRoutes } from './pages/routes.ts'
import { paypalPages } from './paypal/pages.ts'
import { payoutPages } from './paypal/payoutPages.ts'
import { paypalDue } from './paypal/paypalJobs.ts'
import { paypalRoutes } from './paypal/routes.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxCore } from './sandboxCore.ts'
import { scoresRoutes } from './scores/routes.ts'
import { clockOf } from './state/clock.ts'
import { openFaults } from './state/faults.ts'
import { openScheduler } from './state/scheduler.ts'
import { openStore } from './state/store.ts'
import { twilioRoutes } from './twilio/routes.ts'
import { webhookPages } from './webhooks/pages.ts'
import { openWebhooks } from './webhooks/webhooks.ts'

export type RunningSandbox = {
  /** "http://127.0.0.1:3001" */
  readonly url: string
  readonly smtpPort: number
  close(): Promise<void>
}

/**
 * Starts the HTTP server and the SMTP sink. Throws an Error with one clear sentence when a port is in use or the state
 * file cannot be read.
 */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const options = { ...DEFAULT_OPTIONS, ...given }
  const store = await openStore(options.statePath, easternDay(new Date().toISOString()))
  const core: SandboxCore = {
    options,
    store,
    clock: clockOf(store),
    faults: openFaults(),
    requests: openRequestLog(),
    url: '',
    smtpPort: 0,
    serverUrl: options.serverUrl,
  }
  const sandbox: Sandbox = Object.assign(core, {
    webhooks: openWebhooks(core),
    due: openScheduler(core.clock, [
      (now) => paypalDue(sandbox, now),
      (now) => dwollaDue(sandbox, now),
    ]),
  })
  await store.save()
  const app = buildApp(sandbox)
  await app
    .listen({ host: options.host, port: options.port })
    .catch((error) => refusePort(error, options.host, options.port, 'SANDBOX_PORT'))
  sandbox.url = urlOf(app)
  const sink = await startSmtpSink(sandbox).catch(async (error) => {
    await app.close()
    return refusePort(error, options.host, options.smtpPort, 'SANDBOX_SMTP_PORT')
  })
  sandbox.smtpPort = sink.port
  // Jobs that became due while no sandbox ran, and webhooks that an earlier one could not deliver.
  sandbox.due.run()
  sandbox.webhooks.schedule()
  return {
    url: sandbox.url,
    smtpPort: sink.port,
    async close() {
      sandbox.due.close()
      await Promise.all([app.close(), sink.close(), sandbox.webhooks.close()])
      await store.save()
    },
  }
}

function urlOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function refusePort(error: unknown, host: string, port: number, variable: string): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    throw new Error(`Port ${port} on ${host} is taken: choose another one with ${variable}.`)
  }
  if (code === 'EACCES') {
    throw new Error(`Port ${port} on ${host} is not allowed: choose another one with ${variable}.`)
  }
  throw error
}

function buildApp(sandbox: Sandbox): FastifyInstance {
  // Requests that a fault left unanswered must not prevent the exit of the process.
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  // PayPal's capture request has the JSON content type and no body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
  app.addHook('onRequest', async () => sandbox.due.run())
  // Again, since the request may have scheduled a job.
  app.addHook('onResponse', async () => sandbox.due.run())
  // The response is sent after the save, so that a restart cannot undo its effect.
  app.addHook('onSend', async () => sandbox.store.save())
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500 && !(error instanceof Refusal)) console.error(error)
    return reply.code(status).send({ error: error.message })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing at this address.' }),
  )
  app.register(paypalRoutes(sandbox), { prefix: '/paypal' })
  app.register(dwollaRoutes(sandbox), { prefix: '/dwolla' })
  app.register(authnetRoutes(sandbox), { prefix: '/authnet' })
  app.register(twilioRoutes(sandbox), { prefix: '/twilio' })
  app.register(scoresRoutes(sandbox), { prefix: '/espn' })
  app.register(linkRoutes(sandbox))
  app.register(locationRoutes(sandbox))
  app.register(controlRoutes(sandbox), { prefix: '/__control' })
  app.register(pageRoutes(sandbox))
  app.register(paypalPages(sandbox))
  app.register(payoutPages(sandbox))
  app.register(bankPages(sandbox))
  app.register(webhookPages(sandbox))
  return app
}
