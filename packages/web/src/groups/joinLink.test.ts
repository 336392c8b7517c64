import { expect, test } from 'vitest'
import { joinLink, readJoinLink } from './joinLink.ts'

test.each(['Sunday Couch', 'A & B #1', 'Größe + Ölß', '100 %', 'a=b'])(
  'the group name %s is read back from its join link',
  (groupName) => {
    const link = joinLink('https://sidebet.test', { groupName, groupCode: 'QK7M2XABCD' })
    const { pathname, search, hash } = new URL(link)
    expect([pathname, search]).toEqual(['/join_group', ''])
    expect(readJoinLink(hash)).toEqual({ groupName, groupCode: 'QK7M2XABCD' })
  },
)

test('a link without a group leaves the fields empty', () => {
  for (const hash of ['', '#', '#other=1']) {
    expect(readJoinLink(hash)).toEqual({ groupName: '', groupCode: '' })
  }
})
