import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { links } from './links.ts'

const PATHS = join(import.meta.dirname, '../../../../web/src/ui/page/paths.ts')

test('every link leads to a screen that the client has', () => {
  const screens = new Set(
    [...readFileSync(PATHS, 'utf8').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path!),
  )
  const lists = (['public', 'friend', 'group'] as const).map((audience) => ({
    ...{ audience, groupId: audience === 'group' ? 3 : null },
  }))
  const all = Object.entries(links).flatMap(([name, link]) => {
    if (typeof link === 'string') return link
    if (name === 'liveBet' || name === 'pastBet') return lists.map((list) => links[name](list, 7))
    return (link as (...ids: number[]) => string)(3, 7)
  })
  expect(all).toContain('/groupbetsproposed?group=r_3#o_7')
  expect(all).toContain('/grouplivebets?group=r_3#b_7')
  expect(all).toContain('/friendpastbets#b_7')
  const unknown = all
    .map((link) => link.split(/[?#]/)[0]!)
    // The unsubscribe page is exempt.
    .filter((path) => !screens.has(path) && path !== links.unsubscribe)
  expect(unknown).toEqual([])
})
