import { LEAGUES } from '@sidebet/domain/games/league'
import type { FastifyInstance } from 'fastify'
import { listGames } from '../control/games.ts'
import { html } from '../html/html.ts'
import { inspectionPage, pageInstant, sendPage, table } from '../html/page.ts'
import { messagesTo } from '../mail/inbox.ts'
import { inboxPage } from '../mail/inboxPage.ts'
import type { Sandbox } from '../sandbox.ts'

/** The inspection pages: they show the sandbox's state and change nothing. */
export function pageRoutes(sandbox: Sandbox) {
  const { clock, store } = sandbox

  function index(): string {
    return inspectionPage(
      'Sandbox',
      html`<p>Stand-ins for the outside services that the product uses: nothing here leaves this machine.</p>
<ul>
<li><a href="/inbox">Inbox</a>: every mail and SMS that was sent</li>
<li><a href="/orders">Checkout orders</a>: wallet payments, their refunds and disputes</li>
<li><a href="/payouts">Payouts</a>: what was paid out to wallets</li>
<li><a href="/transfers">Bank transfers</a>: process them, or send them back</li>
<li><a href="/banks">Banks</a>: the amounts of their micro-deposits</li>
<li><a href="/webhooks">Webhooks</a>: what the providers told the product, and how it answered</li>
<li><a href="/games">Games</a>: what the scores feed says</li>
<li><a href="/places">Locations</a>: where users are taken to be</li>
<li><a href="/clock">Clock</a></li>
</ul>`,
    )
  }

  function games(wanted: string): string {
    const league = LEAGUES.find(({ code }) => code === wanted) ?? null
    const links = LEAGUES.map(
      ({ code, title }) => html` <a href="/games?league=${code}">${title}</a>`,
    )
    const rows = (league ? listGames(sandbox, league.code) : []).map(
      (game) => html`<tr><td>${game.starts_at.slice(0, 16).replace('T', ' ')}</td>
<td>${game.away} at ${game.home}</td><td>${game.status}</td>
<td>${game.away_score} - ${game.home_score}</td><td>${game.id}</td></tr>`,
    )
    const headers = ['Starts (UTC)', 'Game', 'Status', 'Away - home', 'Id']
    return inspectionPage(
      league ? `Games: ${league.title}` : 'Games',
      html`<p>${links}</p>${league ? table('Games', headers, rows) : html`<p>Choose a league.</p>`}`,
    )
  }

  function locations(): string {
    const rows = store.state.locations.map(
      ({ username, country, region, ip }) =>
        html`<tr><td>${username}</td><td>${country}</td><td>${region}</td><td>${ip ?? 'any'}</td></tr>`,
    )
    return inspectionPage(
      'Locations',
      table('Locations', ['User', 'Country', 'Region', 'Address'], rows),
    )
  }

  function time(): string {
    return inspectionPage(
      'Clock',
      html`<dl><dt>Sandbox time (UTC)</dt><dd>${pageInstant(clock.now())}</dd>
<dt>Moved by</dt><dd>${clock.offsetMs()} ms</dd>
<dt>First demo day</dt><dd>${store.state.firstDay}</dd></dl>`,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    const text = (query: unknown, name: string) =>
      String((query as Readonly<Record<string, unknown>>)[name] ?? '')
    app.get('/', (_request, reply) => sendPage(reply, index()))
    app.get('/inbox', (request, reply) => {
      const to = text(request.query, 'to')
      const wanted = to.trim().toLowerCase()
      const messages = messagesTo(store.state.inbox, (recipient) => recipient.includes(wanted))
      return sendPage(reply, inboxPage(messages, to))
    })
    app.get<{ Params: { id: string } }>('/inbox/:id/html', (request, reply) => {
      const message = store.state.inbox.find(({ id }) => id === request.params.id)
      return message?.html ? sendPage(reply, message.html) : reply.callNotFound()
    })
    app.get('/games', (request, reply) => sendPage(reply, games(text(request.query, 'league'))))
    app.get('/places', (_request, reply) => sendPage(reply, locations()))
    app.get('/clock', (_request, reply) => sendPage(reply, time()))
  }
}
