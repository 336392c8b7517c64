import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const LETTER = {
  to: 'ann@example.test',
  subject: 'Your bet',
  paragraphs: [
    'Hello ann,',
    'one\ntwo',
    { text: 'See it here', url: 'https://sidebet.example/home?a=1&b=2', button: 'See your bet' },
  ],
  foot: [{ text: 'Stop these', url: 'https://sidebet.example/stop' }, 'Sidebet'],
}

test('the text of a mail contains the paragraphs and the URLs of the links', () => {
  expect(writeLetter(LETTER).text).toBe(`Hello ann,

one
two

See it here: https://sidebet.example/home?a=1&b=2

Stop these: https://sidebet.example/stop

Sidebet
`)
})

test('the HTML has the same content, and shows a link with a label as a button', () => {
  const { html } = writeLetter(LETTER)
  expect(html).toContain('>one<br>\ntwo</p>')
  expect(html).toContain('>See it here:</p>')
  expect(html).toMatch(
    /<a class="button" href="https:\/\/sidebet\.example\/home\?a=1&amp;b=2" style="[^"]*">See your bet<\/a>/,
  )
  expect(html).toMatch(/<a class="link" href="https:\/\/sidebet\.example\/stop" [^>]*>Stop these</)
})

test('the HTML shows only the button when the text is empty or equals the label', () => {
  for (const text of ['See your bet', '']) {
    const way = { text, url: 'https://sidebet.example/home', button: 'See your bet' }
    const { html } = writeLetter({ ...LETTER, paragraphs: [way] })
    expect(html!.split('See your bet')).toHaveLength(2)
  }
  expect(
    writeLetter({ ...LETTER, paragraphs: [{ text: '', url: 'https://a.test' }], foot: [] }).text,
  ).toBe('https://a.test\n')
})

test('IN4: the HTML of a mail escapes user input in every position', () => {
  const evil = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"'&`
  const { html } = writeLetter({
    to: 'ann@example.test',
    subject: evil,
    paragraphs: [evil, { text: evil, url: `https://a.test/${evil}`, button: evil }],
    foot: [evil, { text: evil, url: `https://a.test/${evil}` }],
  })
  expect(html).not.toMatch(/<script|<img|onerror="|"'&/)
  expect(html!.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(8)
  expect(html!.match(/<\/title>/g)).toHaveLength(1)
  expect(html!.match(/<\/style>/g)).toHaveLength(1)
})

test('the HTML loads nothing from other servers, and supports dark mode', () => {
  const { html } = writeLetter(LETTER)
  expect(html).not.toMatch(/<(img|link|script|iframe|video|object)|url\(|@import/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('max-width:600px')
})
