import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Sandbox } from '../sandbox.ts'
import { addMessage } from './inbox.ts'

const LARGEST_MAIL = 5 * 1024 * 1024

/** Accepts every mail for every address, with or without a login, and adds one message per recipient to the inbox. */
export async function startSmtpSink(
  sandbox: Sandbox,
): Promise<{ port: number; close(): Promise<void> }> {
  const { host, smtpPort } = sandbox.options
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 100,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      receive(sandbox, stream, session).then(
        (reply) => {
          if (reply === 'accepted') done()
          if (typeof reply === 'number') done(refusal(reply))
          if (reply === 'reset') sockets.get(session.remotePort)?.resetAndDestroy()
        },
        (error: Error) => done(error),
      )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(smtpPort, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // The library does not expose its sockets, but a session has the port of its client.
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A client that disconnects early is no error.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Of a repeated header, the last. */
function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  return Object.fromEntries(
    headerLines.map(({ key, line }) => {
      const value = line.slice(line.indexOf(':') + 1)
      return [key, value.replace(/\r?\n\s+/g, ' ').trim()]
    }),
  )
}

function refusal(code: number): Error {
  return Object.assign(new Error('Rejected by the sandbox'), { responseCode: code })
}

/** The reply: 'accepted', an SMTP code, or the effect of a fault. */
async function receive(
  sandbox: Sandbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<'accepted' | 'silence' | 'reset' | number> {
  const strike = sandbox.faults.strike('smtp', 'receive')
  const entry = sandbox.requests.add({
    at: new Date(sandbox.clock.now()).toISOString(),
    provider: 'smtp',
    op: 'receive',
    method: 'DATA',
    path: '',
    request_id: null,
    status: null,
    fault: strike?.id ?? null,
  })
  const mail = await simpleParser(stream, { skipTextToHtml: true })
  entry.request_id = mail.messageId ?? null
  const action = strike?.action
  if (action?.kind === 'hang_before') return 'silence'
  if (action?.kind === 'reset_connection') return 'reset'
  const code = stream.sizeExceeded ? 552 : action?.kind === 'reject' ? action.code : null
  if (code !== null) {
    entry.status = code
    return code
  }
  if (action?.kind === 'slow') await pause(action.ms)

  for (const { address } of session.envelope.rcptTo) {
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const [subject, text, html] = [mail.subject ?? '', mail.text ?? '', mail.html || '']
    const replyTo = mail.replyTo?.value[0]?.address ?? ''
    const content = { from, replyTo, subject, text, html, headers: headersOf(mail) }
    addMessage(sandbox, { channel: 'email', to: address, ...content })
  }
  await sandbox.store.save()
  if (action?.kind === 'hang_after') return 'silence'
  entry.status = 250
  return 'accepted'
}
