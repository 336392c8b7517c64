import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transferControl } from '../dwolla/controlRoutes.ts'
import { fieldsOf, integerField, optionalText, textField } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import { isSame } from '../http/secret.ts'
import { setLocation } from '../locations/location.ts'
import { messagesTo } from '../mail/inbox.ts'
import { isHttpUrl } from '../options.ts'
import { paypalControl } from '../paypal/controlRoutes.ts'
import type { Sandbox } from '../sandbox.ts'
import { completed, emptyState, type SandboxState } from '../state/state.ts'
import { webhookControl } from '../webhooks/controlRoutes.ts'
import { callProduct } from './callProduct.ts'
import { faultOf } from './faultBody.ts'
import { fund } from './fund.ts'
import { changeGame, gameView, leagueField, listGames, makeGame } from './games.ts'
import { isLoopback } from './loopback.ts'

/** The limit of the clock's offset: a hundred years. */
const OFFSET_MAX = 100 * 366 * 24 * 3_600_000

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>

/** The control interface for tests and the demo. README.md lists the calls. */
export function controlRoutes(sandbox: Sandbox) {
  const { clock, store, faults, requests, webhooks } = sandbox

  function guard(request: FastifyRequest): void {
    if (!isLoopback(request.socket.remoteAddress)) {
      throw new Refusal(403, 'The control interface answers on this machine only.')
    }
    const token = request.headers['x-sandbox-token']
    if (typeof token !== 'string' || !isSame(token, sandbox.options.token)) {
      throw new Refusal(401, 'The header x-sandbox-token is missing or wrong.')
    }
  }

  function inbox(request: FastifyRequest) {
    const { to } = queryOf(request)
    const wanted = String(to ?? '').toLowerCase()
    return messagesTo(store.state.inbox, (recipient) => wanted === '' || recipient === wanted)
  }

  async function moveClock(request: FastifyRequest) {
    const fields = fieldsOf(request.body)
    if ((fields.advance_ms === undefined) === (fields.offset_ms === undefined)) {
      throw new Refusal(400, 'The body must have either "advance_ms" or "offset_ms".')
    }
    const offsetMs =
      fields.offset_ms === undefined
        ? clock.offsetMs() + integerField(fields, 'advance_ms', -OFFSET_MAX, OFFSET_MAX)
        : integerField(fields, 'offset_ms', -OFFSET_MAX, OFFSET_MAX)
    clock.moveTo(offsetMs)
    const { events } = webhooks.deferEvents(() => sandbox.due.run())
    try {
      // The response waits until the product has run all background jobs that became due.
      await callProduct(sandbox, '/__test/clock', { offset_ms: offsetMs })
    } finally {
      webhooks.release(events)
    }
    // Webhooks are sent only once the product's clock has the same time again.
    await webhooks.sendDue()
    return { now: new Date(clock.now()).toISOString(), offset_ms: offsetMs }
  }

  async function postGame(request: FastifyRequest) {
    const game = makeGame(sandbox, request.body)
    if (fieldsOf(request.body).read_feed !== false)
      await callProduct(sandbox, '/__test/feed', { league: game.league, reads: 1 })
    return { id: game.id }
  }

  async function postGameChange(request: FastifyRequest) {
    const game = changeGame(sandbox, idOf(request), request.body)
    const { league } = game
    if (fieldsOf(request.body).read_feed !== false)
      await callProduct(sandbox, '/__test/feed', { league })
    return gameView(game, clock.now())
  }

  async function postLocation(request: FastifyRequest) {
    const fields = fieldsOf(request.body)
    const username = textField(fields, 'username')
    const [country, region] = [textField(fields, 'country'), fields.region]
    if (typeof region !== 'string') throw new Refusal(400, '"region" must be a text.')
    const ip = optionalText(fields, 'ip') ?? null
    setLocation(store.state.locations, { username, country, region, ip })
    store.changed()
    await callProduct(sandbox, '/__test/location', { username })
    return { username, country, region, ip }
  }

  function postServer(request: FastifyRequest) {
    const url = textField(fieldsOf(request.body), 'url')
    if (!isHttpUrl(url)) throw new Refusal(400, `"${url}" is not an http address.`)
    sandbox.serverUrl = url.replace(/\/+$/, '')
    webhooks.schedule()
    return { url: sandbox.serverUrl }
  }

  // The clock is not reset: the product has the same one and would not be notified.
  function reset() {
    const { firstDay, clock: time, ...rest } = emptyState(store.state.firstDay)
    // The product continues to use its tokens, its subscriptions and the certificate that it has cached.
    const { tokens, signer } = store.state.paypal
    const { tokens: dwollaTokens, subscriptions } = store.state.dwolla
    Object.assign(store.state, rest)
    Object.assign(store.state.paypal, { tokens, signer })
    Object.assign(store.state.dwolla, { tokens: dwollaTokens, subscriptions })
    store.changed()
    faults.clear()
    requests.clear()
    return { first_day: firstDay, offset_ms: clock.offsetMs() }
  }

  /** Restores a state that `GET memory` returned, with its clock, and discards all later changes. */
  function recall(body: unknown) {
    const memory = fieldsOf(body)
    if (memory.version !== 1) throw new Refusal(400, 'The body is no memory of a sandbox.')
    Object.assign(store.state, completed(memory as SandboxState))
    store.changed()
    faults.clear()
    requests.clear()
    webhooks.schedule()
    return { offset_ms: clock.offsetMs() }
  }

  return async (app: FastifyInstance): Promise<void> => {
    // A state may be larger than any other request.
    const large = { bodyLimit: 64 * 1024 * 1024 }
    app.addHook('onRequest', async (request) => guard(request))
    app.get('/inbox', inbox)
    app.post('/server', postServer)
    app.post('/clock', moveClock)
    app.get('/games', (request) => {
      const query = queryOf(request)
      return listGames(sandbox, query.league === undefined ? null : leagueField(query))
    })
    app.post('/games', postGame)
    app.post('/games/:id', postGameChange)
    app.post('/location', postLocation)
    app.post('/fund', (request) => fund(sandbox, request.body))
    paypalControl(sandbox, app)
    transferControl(sandbox, app)
    webhookControl(sandbox, app)
    app.get('/faults', () => faults.list())
    app.post('/faults', (request) => faults.add(faultOf(request.body)))
    app.delete('/faults', () => {
      faults.clear()
      return {}
    })
    app.delete('/faults/:id', (request) => {
      faults.remove((request.params as { id: string }).id)
      return {}
    })
    app.get('/requests', (request) => {
      const { provider } = queryOf(request)
      return requests
        .list()
        .filter((entry) => provider === undefined || entry.provider === provider)
    })
    app.get('/memory', () => store.state)
    app.post('/memory', large, (request) => recall(request.body))
    app.post('/reset', reset)
  }
}
