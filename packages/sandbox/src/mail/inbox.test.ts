import { expect, test } from 'vitest'
import { basic, smtp, type TestSandbox, testSandbox } from '../testSandbox.ts'

const MAIL = [
  'From: Sidebet <no-reply@sidebet.test>',
  'To: ann@example.com',
  'Subject: =?UTF-8?Q?Caf=C3=A9?= <code>',
  'Message-ID: <42@sidebet.test>',
  'List-Unsubscribe:',
  ' <http://127.0.0.1:3000/api/notices/unsubscribe?token=t>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your code is 493817. Go to http://127.0.0.1:3000/reset?token=a&b=<script>.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Your code is <b>493817</b><script>alert(1)</script></p>',
  '--b--',
  '.',
]

function sendMail(sandbox: TestSandbox, ...to: string[]) {
  return smtp(sandbox.smtpPort, [
    'EHLO me',
    'MAIL FROM:<no-reply@sidebet.test>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    MAIL.join('\r\n'),
    'QUIT',
  ])
}

function sendSms(sandbox: TestSandbox, fields: Record<string, string>, user = 'AC1') {
  return sandbox.send('POST', '/twilio/2010-04-01/Accounts/AC1/Messages.json', {
    headers: { authorization: basic(user, 'secret') },
    body: new URLSearchParams(fields),
  })
}

test('a mail arrives in the inbox, once for each recipient', async () => {
  const sandbox = await testSandbox()
  const replies = await sendMail(sandbox, 'ann@example.com', 'ben@example.com')
  expect(replies.map((reply) => reply.slice(0, 3)).join(' ')).toBe(
    '220 250 250 250 250 354 250 221',
  )
  const { body } = await sandbox.control('GET', 'inbox?to=ANN@example.com')
  expect(body).toMatchObject([
    {
      channel: 'email',
      to: 'ann@example.com',
      from: 'no-reply@sidebet.test',
      subject: 'Café <code>',
      text: expect.stringContaining('Your code is 493817.'),
      html: expect.stringContaining('<b>493817</b>'),
      headers: expect.objectContaining({
        'list-unsubscribe': '<http://127.0.0.1:3000/api/notices/unsubscribe?token=t>',
        subject: '=?UTF-8?Q?Caf=C3=A9?= <code>',
      }),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ])
  expect((await sandbox.control('GET', 'inbox')).body).toHaveLength(2)
})

test('the SMTP sink accepts an optional login', async () => {
  const sandbox = await testSandbox()
  const login = Buffer.from('\0me\0secret').toString('base64')
  const replies = await smtp(sandbox.smtpPort, ['EHLO me', `AUTH PLAIN ${login}`, 'QUIT'])
  expect(replies[2]).toMatch(/^235 /)
})

test('an SMS arrives in the inbox, which lists the newest message first', async () => {
  const sandbox = await testSandbox()
  await sendMail(sandbox, 'ann@example.com')
  const sent = await sendSms(sandbox, { To: '+12015550123', From: '+12015550100', Body: 'Code 1' })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 'queued',
    error_code: null,
  })
  const { body } = await sandbox.control('GET', 'inbox')
  expect(body.map((message: { channel: string }) => message.channel)).toEqual(['sms', 'email'])
  expect(body[0]).toMatchObject({
    ...{ to: '+12015550123', text: 'Code 1', subject: '', html: '', headers: {} },
  })
})

test.each([
  ['a bad number', { To: '2015550123', From: '+1', Body: 'x' }, 'AC1', 400, 21211],
  [
    'the number that is never valid',
    { To: '+15005550001', From: '+1', Body: 'x' },
    'AC1',
    400,
    21211,
  ],
  ['no number', { From: '+1', Body: 'x' }, 'AC1', 400, 21604],
  ['no sender', { To: '+12015550123', Body: 'x' }, 'AC1', 400, 21603],
  ['no text', { To: '+12015550123', From: '+1' }, 'AC1', 400, 21602],
  ['another account', { To: '+12015550123', From: '+1', Body: 'x' }, 'AC2', 401, 20003],
] as const)('an SMS is refused: %s', async (_name, fields, user, status, code) => {
  const sandbox = await testSandbox()
  const answer = await sendSms(sandbox, fields, user)
  expect(answer).toMatchObject({ status, body: { code, status } })
  expect((await sandbox.control('GET', 'inbox')).body).toEqual([])
})

test('the inbox page shows codes and links and runs no script from a mail', async () => {
  const sandbox = await testSandbox()
  await sendMail(sandbox, 'ann@example.com')
  const { body } = await sandbox.send('GET', '/inbox?to=ann')
  expect(body).toContain('Café &lt;code&gt;')
  expect(body).toContain('<strong>493817</strong>')
  expect(body).toContain('<a href="http://127.0.0.1:3000/reset?token=a&amp;b=" rel="noreferrer">')
  expect(body).toContain('srcdoc="&lt;p&gt;')
  expect(body).toContain('<dd>&lt;http://127.0.0.1:3000/api/notices/unsubscribe?token=t&gt;</dd>')
  expect(body).not.toContain('<script')
  expect((await sandbox.send('GET', '/inbox?to=ben')).body).toContain('0 messages')
  const page = await fetch(`${sandbox.url}/inbox?to=%22%3E%3Cscript%3E`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('the HTML of a mail opens on its own page and runs no script', async () => {
  const sandbox = await testSandbox()
  await sendMail(sandbox, 'ann@example.com')
  const [, path] = /href="(\/inbox\/m_\d+\/html)"/.exec(
    (await sandbox.send('GET', '/inbox')).body as string,
  )!
  const alone = await fetch(sandbox.url + path)
  expect(alone.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*form-action 'self'/,
  )
  expect(await alone.text()).toContain('<p>Your code is <b>493817</b>')
  expect((await fetch(`${sandbox.url}/inbox/m_99/html`)).status).toBe(404)
})
