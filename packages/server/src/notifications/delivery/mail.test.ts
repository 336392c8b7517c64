/** The SMTP adapter against a small server that replies as the test specifies. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { smtpMail } from './mail.ts'

const FROM = 'Sidebet <no-reply@sidebet.test>'
const MAIL = { id: 'mfa-1', to: 'ada@example.test', subject: 'Your code', text: 'Hello, Ada.' }

type Seen = { readonly commands: string[]; data: string; connections: number }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * `replies` maps the first word of a command to its reply. 'close' ends the connection without a reply; 'drip' sends a line of an
 * endless reply every 100 ms. `greets` is false for a server that accepts a connection and sends nothing.
 */
async function smtpServer(
  replies: Record<string, string> = {},
  greets = true,
): Promise<{ url: string; seen: Seen }> {
  const seen: Seen = { commands: [], data: '', connections: 0 }
  const sockets = new Set<Socket>()
  const usual: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye', '.': '250 taken' }
  const server: Server = createServer((socket) => {
    seen.connections++
    sockets.add(socket)
    let text = ''
    let isData = false
    const sendReply = (word: string) => {
      const reply = replies[word] ?? usual[word] ?? '250 fine'
      if (reply === 'close') socket.destroy()
      else if (reply === 'drip') drip(socket)
      else socket.write(`${reply}\r\n`)
      if (word === 'DATA' && reply.startsWith('354')) isData = true
    }
    socket.on('error', () => {})
    if (greets) socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      text += chunk
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (!isData) seen.commands.push(line)
        else if (line !== '.') seen.data += `${line}\n`
        if (isData && line === '.') isData = false
        else if (isData) continue
        sendReply(line.split(/[ :]/)[0]!)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function drip(socket: Socket): void {
  const lines = setInterval(() => socket.write('250-more\r\n'), 100)
  socket.on('close', () => clearInterval(lines))
}

function adapter(url: string, from = FROM, limitMs?: number) {
  const port = smtpMail(url, from, limitMs)
  ends.push(() => port.close())
  return port
}

test('a mail arrives as one plain text for one recipient, with its id as the Message-ID', async () => {
  const { url, seen } = await smtpServer()
  expect(await adapter(url).send(MAIL)).toEqual({ kind: 'ok', value: null })
  expect(seen.commands.some((line) => line.startsWith('MAIL FROM:<no-reply@sidebet.test>'))).toBe(
    true,
  )
  expect(seen.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ada@example.test>',
  ])
  expect(seen.data).toContain('From: Sidebet <no-reply@sidebet.test>')
  expect(seen.data).toContain('To: ada@example.test')
  expect(seen.data).toContain('Subject: Your code')
  expect(seen.data).toContain('Message-ID: <mfa-1@sidebet.test>')
  expect(seen.data).toContain('Hello, Ada.')
})

test.each([
  ['RCPT', '550 no such user', { kind: 'rejected', status: 550 }],
  ['MAIL', '553 not allowed', { kind: 'rejected', status: 553 }],
  ['.', '554 spam', { kind: 'rejected', status: 554 }],
  ['RCPT', '451 later', { kind: 'unknown', cause: 'status 451' }],
  ['.', '452 full', { kind: 'unknown', cause: 'status 452' }],
  ['.', 'close', { kind: 'unknown' }],
  ['EHLO', 'close', { kind: 'unknown' }],
] as const)('the SMTP command %s answered with %s results in %j', async (word, reply, result) => {
  const { url } = await smtpServer({ [word]: reply })
  expect(await adapter(url).send(MAIL)).toMatchObject(result)
})

test('IN4: a mail without HTML is sent as plain text with its markup unchanged', async () => {
  const { url, seen } = await smtpServer()
  await adapter(url).send({ ...MAIL, subject: '<b>x</b>', text: '<img src=x onerror=alert(1)>' })
  expect(seen.data.match(/^content-type: .*$/gim)).toEqual([
    expect.stringMatching(/^content-type: text\/plain/i),
  ])
  expect(seen.data).toContain('<img src=x onerror=alert(1)>')
})

test('a mail with HTML has two parts, the text first, and the requested headers', async () => {
  const { url, seen } = await smtpServer()
  const headers = {
    'List-Unsubscribe': '<https://sidebet.example/api/notices/unsubscribe?token=u_1.taken.abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await adapter(url).send({ ...MAIL, html: '<p>Hello, <b>Ada</b>.</p>', headers })
  expect(seen.data).toMatch(/^Content-Type: multipart\/alternative/m)
  const [text, html] = [seen.data.indexOf('Hello, Ada.'), seen.data.indexOf('<b>Ada</b>')]
  expect([text > 0, html > text]).toEqual([true, true])
  // Each on one line, as mail programs expect it.
  expect(seen.data).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/sidebet\.example\/api\/notices\/unsubscribe\?token=u_1\.taken\.abc>$/m,
  )
  expect(seen.data).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
})

test.each([
  ['accepts and says nothing', {}, false],
  ['answers without an end', { RCPT: 'drip' }, true],
])(
  'every mail to a server that %s ends at the time limit, also one that waits for a connection',
  async (_, replies, greets) => {
    const { url } = await smtpServer(replies, greets)
    const port = adapter(url, FROM, 500)
    // More mails than connections.
    const mails = Array.from({ length: 12 }, (_, at) => ({ ...MAIL, id: `m-${at}` }))
    expect(await Promise.all(mails.map((mail) => port.send(mail)))).toEqual(
      mails.map(() => ({ kind: 'unknown', cause: 'TimeoutError' })),
    )
  },
)

test('mails that time out on every connection do not block later mails', async () => {
  const replies: Record<string, string> = {}
  const { url } = await smtpServer(replies)
  const port = adapter(url, FROM, 2_000)
  expect(await port.send(MAIL)).toMatchObject({ kind: 'ok' })
  replies['.'] = 'drip'
  const hanging = Array.from({ length: 5 }, () => port.send(MAIL))
  expect(await Promise.all(hanging)).toEqual(
    hanging.map(() => ({ kind: 'unknown', cause: 'TimeoutError' })),
  )
  delete replies['.']
  expect(await port.send(MAIL)).toMatchObject({ kind: 'ok' })
})

test('a mail to a server that does not listen has an unknown result', async () => {
  const { url } = await smtpServer()
  for (const end of ends.splice(0)) end()
  expect(await adapter(url).send(MAIL)).toMatchObject({ kind: 'unknown' })
})

test.each([
  ['to', { ...MAIL, to: 'ada@example.test\r\nBcc: eve@example.test' }, FROM],
  ['to', { ...MAIL, to: 'ada@example.test\nBcc: eve@example.test' }, FROM],
  ['subject', { ...MAIL, subject: 'Hello\r\nBcc: eve@example.test' }, FROM],
  ['id', { ...MAIL, id: 'x\rBcc: eve@example.test' }, FROM],
  ['from', MAIL, 'Sidebet <a@b.test>\r\nBcc: eve@example.test'],
  ['X-One', { ...MAIL, headers: { 'X-One': 'x\r\nBcc: eve@example.test' } }, FROM],
  ['X-One\r\nBcc', { ...MAIL, headers: { 'X-One\r\nBcc': 'eve@example.test' } }, FROM],
] as const)(
  'IN4: a line break in %s is refused before anything is sent',
  async (field, mail, from) => {
    const { url, seen } = await smtpServer()
    const result = await adapter(url, from).send(mail)
    expect(result).toEqual({ kind: 'rejected', status: 0, code: 'lineBreak', issue: field })
    expect(seen.connections).toBe(0)
  },
)

test.each(['ada@example.test, eve@example.test', 'ada@example.test;eve@example.test'])(
  'IN4: a mail to a list of addresses never reaches the second address: %s',
  async (to) => {
    const { url, seen } = await smtpServer()
    await adapter(url).send({ ...MAIL, to })
    expect(seen.commands.filter((line) => line.includes('<eve@example.test>'))).toEqual([])
  },
)

test('a file URL in a mail is sent as text and not read', async () => {
  const { url, seen } = await smtpServer()
  await adapter(url).send({ ...MAIL, text: 'file:///etc/passwd' })
  expect(seen.data).toContain('file:///etc/passwd')
})
