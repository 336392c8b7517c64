import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf } from '../http/fields.ts'
import { acceptForms, basicCredentials } from '../http/forms.ts'
import { type ProviderReply, provide } from '../http/provide.ts'
import { addMessage } from '../mail/inbox.ts'
import type { Sandbox } from '../sandbox.ts'

/** Twilio's published test number that is never valid. */
const INVALID_NUMBER = '+15005550001'

function refused(status: number, code: number, message: string): ProviderReply {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message, more_info, status } }
}

const RATE_LIMITED = refused(429, 20429, 'Too Many Requests')

/** Twilio's "send a message" (N2): adds the SMS to the inbox. */
export function twilioRoutes(sandbox: Sandbox) {
  function send(request: FastifyRequest): ProviderReply {
    const { account = '' } = request.params as { account?: string }
    const given = basicCredentials(request)
    if (!given || given.user !== account || given.password === '') {
      return refused(401, 20003, 'Authenticate')
    }
    const { To: to, From: from, MessagingServiceSid: service, Body: text } = fieldsOf(request.body)
    if (typeof to !== 'string' || to === '')
      return refused(400, 21604, "A 'To' phone number is required.")
    if (!from && !service) return refused(400, 21603, "A 'From' phone number is required.")
    if (typeof text !== 'string' || text === '')
      return refused(400, 21602, 'Message body is required.')
    if (text.length > 1600) {
      return refused(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
    }
    if (!/^\+[1-9]\d{7,14}$/.test(to) || to === INVALID_NUMBER) {
      return refused(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    }
    const now = new Date(sandbox.clock.now())
    addMessage(sandbox, {
      channel: 'sms',
      to,
      from: String(from ?? ''),
      replyTo: '',
      subject: '',
      text,
      html: '',
      headers: {},
    })
    const sid = `SM${randomBytes(16).toString('hex')}`
    return {
      status: 201,
      body: {
        sid,
        account_sid: account,
        to,
        from: from ?? null,
        messaging_service_sid: service ?? null,
        body: text,
        status: 'queued',
        direction: 'outbound-api',
        num_segments: String(Math.ceil(text.length / 160)),
        error_code: null,
        error_message: null,
        date_created: now.toUTCString(),
        uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
      },
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    const operation = { provider: 'twilio', op: 'send_message', rateLimited: RATE_LIMITED } as const
    const path = '/2010-04-01/Accounts/:account/Messages.json'
    app.post(path, provide(sandbox, operation, send))
  }
}
