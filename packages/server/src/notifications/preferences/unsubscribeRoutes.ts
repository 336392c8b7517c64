/**
 * Ends mails of a kind in one click (RFC 8058). A mail program sends the form by itself, without a session and from no page of
 * ours. The token alone authorizes the request, and permits nothing else. A GET changes nothing: a user who follows the link
 * confirms on a page first.
 */
import { wireId } from '@sidebet/contract/ids'
import { ONE_CLICK_FORM, ONE_CLICK_PATH } from '@sidebet/contract/oneClick'
import { unsubscribeTexts as texts } from '@sidebet/copy/screens/unsubscribe'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit/audit.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { makeRateLimiter } from '../../platform/http/rateLimiter.ts'
import type { Services } from '../../services.ts'
import { links } from '../topics/links.ts'
import { setChannel } from './choices.sql.ts'
import { readToken } from './unsubscribeToken.ts'

/** The form has one field. */
const BODY_MAX = 4 * 1024
const TOKEN_MAX = 200

/** Per network: a mail provider sends requests for many of its users. */
const RATE_LIMIT = { perSecond: 20, burst: 200 }

/** Both encodings of a form; mail programs use either. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The URL in the `List-Unsubscribe` header of a mail. */
export const unsubscribeUrl = (origin: string, token: string) =>
  `${origin}${ONE_CLICK_PATH}?token=${encodeURIComponent(token)}`

type Asking = FastifyRequest<{ Querystring: { readonly token?: unknown } }>

export function unsubscribeRoutes({
  config,
  db,
}: Services): (app: FastifyInstance) => Promise<void> {
  const scale = config.THROTTLE_SCALE
  const rateLimiter = makeRateLimiter({
    perSecond: RATE_LIMIT.perSecond * scale,
    burst: RATE_LIMIT.burst * scale,
  })

  async function unsubscribe(request: Asking, reply: FastifyReply) {
    const sendText = (status: number, text: string) =>
      reply.code(status).type('text/plain').send(text)
    if (!(await isOneClick(request))) return sendText(400, texts.notUnderstood)
    const named = readToken(config, tokenOf(request))
    if (!named) return sendText(404, texts.unknown)
    const { userId, kind } = named
    await db.transaction(async (tx) => {
      if (!(await setChannel(tx, userId, kind, 'app'))) return
      // The client is not authenticated: it has only the mail.
      const subject = wireId('user', userId)
      const auditFields = { actor: 'nobody', subject, ip: request.ip, facts: { kind } }
      await audit(tx, { ...auditFields, action: 'notices.unsubscribed' })
    })
    return sendText(200, texts.done)
  }

  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(FORMS, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const wait = rateLimiter.wait(networkOf(request.ip))
      if (wait === null) return
      return reply.code(429).header('retry-after', wait).type('text/plain').send(texts.tooMany)
    })
    const options = { schema: { hide: true } }
    app.post(ONE_CLICK_PATH, { ...options, bodyLimit: BODY_MAX }, unsubscribe)
    app.get(ONE_CLICK_PATH, options, (request: Asking, reply) =>
      reply.redirect(`${links.unsubscribe}?token=${encodeURIComponent(tokenOf(request))}`, 302),
    )
  }
}

function tokenOf({ query }: Asking): string {
  const { token } = query
  return typeof token === 'string' && token.length <= TOKEN_MAX ? token : ''
}

const FIELDS = Object.entries(ONE_CLICK_FORM)

/** Whether the form has the one field of RFC 8058. */
async function isOneClick({ body, headers }: FastifyRequest): Promise<boolean> {
  if (typeof body !== 'string') return false
  const formResponse = new Response(body, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await formResponse.formData().catch(() => null)
  return FIELDS.every(([name, value]) => form?.get(name) === value)
}
