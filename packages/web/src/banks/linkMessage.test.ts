import { expect, test } from 'vitest'
import { readLink } from './linkMessage.ts'

const linked = { type: 'linked', token: 'link-1' }

test.each([
  [
    { ...linked, publicToken: 'p', accountId: 'a' },
    { publicToken: 'p', accountId: 'a' },
  ],
  [
    {
      ...linked,
      publicToken: 'p',
      accountId: 'a',
      account: { name: 'Everyday', subtype: 'savings', mask: '6789' },
    },
    {
      publicToken: 'p',
      accountId: 'a',
      account: { name: 'Everyday', type: 'savings', lastFour: '6789' },
    },
  ],
  [{ ...linked, accountURL: 'u' }, { accountURL: 'u' }],
  [{ type: 'exit', token: 'link-1' }, 'left'],
])('the message %o is read as %o', (message, outcome) => {
  expect(readLink(message, 'link-1')).toEqual(outcome)
})

test.each([
  ['no name', { name: ' ' }],
  ['another kind', { subtype: 'money market' }],
  ['no digits', { mask: null }],
  ['fewer digits', { mask: '12' }],
  ['a whole number', { mask: '1234567890' }],
])('the account details of the message are ignored if the account has %s', (_, change) => {
  const account = { name: 'Everyday', subtype: 'checking', mask: '6789', ...change }
  const message = { ...linked, publicToken: 'p', accountId: 'a', account }
  expect(readLink(message, 'link-1')).toEqual({ publicToken: 'p', accountId: 'a' })
})

test.each([
  ['another link', { ...linked, token: 'link-2', accountURL: 'u' }],
  ['no link', { type: 'exit' }],
  ['another word', { ...linked, type: 'approved', accountURL: 'u' }],
  ['half a bank', { ...linked, publicToken: 'p' }],
  ['a bank that is no text', { ...linked, accountURL: 7 }],
])('a message is ignored: %s', (_, message) => {
  expect(readLink(message, 'link-1')).toBeNull()
})
