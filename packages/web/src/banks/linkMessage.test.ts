import { expect, test } from 'vitest'
import { readLink } from './linkMessage.ts'

const linked = { type: 'linked', token: 'link-1' }

test.each([
  [
    { ...linked, publicToken: 'p', accountId: 'a' },
    { publicToken: 'p', accountId: 'a' },
  ],
  [{ ...linked, accountURL: 'u' }, { accountURL: 'u' }],
  [{ type: 'exit', token: 'link-1' }, 'left'],
])('%o is %o', (message, outcome) => {
  expect(readLink(message, 'link-1')).toEqual(outcome)
})

test.each([
  ['another link', { ...linked, token: 'link-2', accountURL: 'u' }],
  ['no link', { type: 'exit' }],
  ['another word', { ...linked, type: 'approved', accountURL: 'u' }],
  ['half a bank', { ...linked, publicToken: 'p' }],
  ['a bank that is no text', { ...linked, accountURL: 7 }],
])('%s says nothing', (_, message) => {
  expect(readLink(message, 'link-1')).toBeNull()
})
