import { expect, test } from 'vitest'
import { EMAIL_MAX, isEmail, lowerEmail } from './emailFormat.ts'

const longest = `${'a'.repeat(EMAIL_MAX - 6)}@b.com`

test.each([
  'a@b.com',
  'ann.b+bets@mail.example.com',
  "o'neil@example.com",
  'a.b@localhost',
  'josé@example.com',
  longest,
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ['no @ (stated)', 'a.b.com'],
  ['no . (stated)', 'a@bcom'],
  ['empty', ''],
  ['nothing before the @', '@b.com'],
  ['nothing behind the @', 'a.b@'],
  ['only signs', '@.'],
  ['two @', 'a@b@c.com'],
  ['longer than 254', `a${longest}`],
  ['a header behind it', 'a@b.com\r\nBcc: eve@b.com'],
  ['null', 'a\0@b.com'],
  ['zero width', 'a\u200B@b.com'],
  ['two addresses', 'a@b.com,eve'],
  ['a space', 'a b@c.com'],
  ['a name and an address', 'a<eve@b.com>'],
])('an e-mail address is refused: %s', (_, text) => {
  expect(isEmail(text)).toBe(false)
})

test('an e-mail address is stored in lower case, composed, without outer spaces', () => {
  expect(lowerEmail(' Bob@X.COM ')).toBe('bob@x.com')
  expect(lowerEmail('Jose\u0301@x.com')).toBe('jos\u00e9@x.com')
})
