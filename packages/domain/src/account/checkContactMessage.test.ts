import { expect, test } from 'vitest'
import { checkContactMessage, MESSAGE_BYTES_MAX } from './checkContactMessage.ts'

const form = {
  username: 'ann',
  email: 'Ann@Example.test',
  phone: '305-555-0100',
  countryCode: '+1',
  message: 'Where is my bet?',
}
const value = {
  username: 'ann',
  email: 'ann@example.test',
  phone: '13055550100',
  message: 'Where is my bet?',
}

const rows: [what: string, change: object, code: string | null][] = [
  ['nothing else', {}, null],
  ['no username', { username: ' ' }, 'fieldsMissing'],
  ['no e-mail', { email: '' }, 'fieldsMissing'],
  ['no phone', { phone: '' }, 'fieldsMissing'],
  ['no message', { message: ' \n ' }, 'fieldsMissing'],
  ['a message that nobody can see', { message: '\u200b\u202e' }, 'fieldsMissing'],
  ['a line break in the username', { username: 'ann\r\nBcc: x@y.test' }, 'fieldsMissing'],
  ['a NUL in the username', { username: 'a\u0000nn' }, 'fieldsMissing'],
  ['a username of 101 letters', { username: 'a'.repeat(101) }, 'fieldsMissing'],
  ['no e-mail address', { email: 'ann' }, 'contactEmailInvalid'],
  ['a header in the e-mail', { email: 'a@b.test\r\nBcc: x@y.test' }, 'contactEmailInvalid'],
  ['two e-mails', { email: 'a@b.test,x@y.test' }, 'contactEmailInvalid'],
  ['no digits in the phone', { phone: 'abc' }, 'contactPhoneInvalid'],
  ['no country code', { countryCode: '' }, 'contactPhoneInvalid'],
  ['16 KB', { message: 'a'.repeat(MESSAGE_BYTES_MAX) }, null],
  ['a byte more', { message: 'a'.repeat(MESSAGE_BYTES_MAX + 1) }, 'messageTooLong'],
  ['16 KB of four bytes each', { message: '😀'.repeat(MESSAGE_BYTES_MAX / 4) }, null],
  ['one more of them', { message: '😀'.repeat(MESSAGE_BYTES_MAX / 4 + 1) }, 'messageTooLong'],
]

test.each(rows)('%s', (_what, change, code) => {
  const result = checkContactMessage({ ...form, ...change })
  expect(result.ok ? null : result.refusal.code).toBe(code)
})

test('a contact message is stored with the e-mail in lower case and the phone as digits', () => {
  expect(checkContactMessage(form)).toEqual({ ok: true, value })
})

test('the 80 lines of a message remain with any line ending, and invisible characters are removed', () => {
  const typed = Array.from({ length: 80 }, (_, at) => `line\t${at}`)
  const cleanMessage = (message: string) => {
    const result = checkContactMessage({ ...form, message })
    return result.ok && result.value.message
  }
  for (const end of ['\n', '\r\n', '\r', '\u2028'])
    expect(cleanMessage(typed.join(end))).toBe(typed.join('\n'))
  expect(cleanMessage('a\u0000\u0007\u202eb')).toBe('ab')
})
