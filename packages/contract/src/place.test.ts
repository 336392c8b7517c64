import { type RefusalsFor, textsOf } from '@sidebet/copy/refusals/textFor'
import { expect, test } from 'vitest'
import { type CodeOf, makesChanges, place, type RefusalOf, refusalsOf } from './place.ts'

type Refusal = { readonly code: 'late' } | { readonly code: 'poor'; readonly missing: number }

const refusals: RefusalsFor<Refusal> = {
  late: { status: 409, text: 'Too late.' },
  poor: { status: 409, text: ({ missing }) => `${missing} short.` },
}

const buy = place({
  name: 'buy',
  method: 'POST',
  path: '/api/buy',
  access: 'user',
  movesMoney: true,
  refusals: {
    ...refusals,
    unknownThing: { status: 404, text: 'There is no such thing.', code: 'late' },
  },
})
const look = place({ name: 'look', method: 'GET', path: '/api/look', access: 'public' })

test('a call may fail in its own ways, in those of every call, and with money in those of money calls', () => {
  expect(refusalsOf(buy)).toMatchObject({
    late: { status: 409 },
    unknownThing: { status: 404 },
    noSession: { status: 401 },
    keyReused: { status: 422 },
  })
  expect(Object.keys(refusalsOf(look))).not.toContain('keyReused')
})

test('during maintenance a POST is refused, unless it says that it goes on', () => {
  const name = place({ name: 'name', method: 'POST', path: '/api/name', access: 'user' })
  const read = place({ ...name, goesOn: true })
  expect([look, buy, name, read].map(makesChanges)).toEqual([false, true, true, false])
  expect([look, buy, name, read].map((one) => 'maintenance' in refusalsOf(one))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const known: CodeOf<typeof name> = 'maintenance'
  // @ts-expect-error: it goes on
  const unknown: CodeOf<typeof read> = 'maintenance'
  expect(known).toBe(unknown)
})

test('codes and facts are known to the compiler', () => {
  const codes: CodeOf<typeof buy>[] = ['late', 'poor', 'noSession', 'maintenance']
  // @ts-expect-error: the client hears of it as late
  codes.push('unknownThing')
  // @ts-expect-error: it changes nothing
  const moved: CodeOf<typeof look> = 'maintenance'
  const poor: RefusalOf<typeof buy> = { code: 'poor', missing: 3 }
  // @ts-expect-error: how much is missing has to be said
  const bare: RefusalOf<typeof buy> = { code: 'poor' }
  // @ts-expect-error: nobody has ever heard of it
  const strange: RefusalOf<typeof buy> = { code: 'strange' }
  expect([moved, poor.code, bare.code, strange.code]).toHaveLength(4)
})

test('a refusal without a status, or without a row, does not compile', () => {
  const poor = refusals.poor
  // @ts-expect-error: late has no status
  const noStatus: RefusalsFor<Refusal> = { poor, late: { text: 'Too late.' } }
  // @ts-expect-error: late is missing
  const noRow: RefusalsFor<Refusal> = { poor }
  expect([Object.keys(textsOf(noStatus)), Object.keys(textsOf(noRow))]).toEqual([
    ['poor', 'late'],
    ['poor'],
  ])
})
