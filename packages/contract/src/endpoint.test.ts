import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CodeOf, endpoint, makesChanges, refusalsOf } from './endpoint.ts'
import { onWire, type StatusFor } from './refusals.ts'

type Refusal = { readonly code: 'late' } | { readonly code: 'poor'; readonly missing: number }

const refusals = { late: 409, poor: 409 } as const satisfies StatusFor<Refusal>

const answer = z.object({})

const buy = endpoint({
  name: 'buy',
  method: 'POST',
  path: '/api/buy',
  access: 'user',
  movesMoney: true,
  answer,
  refusals: { ...refusals, unknownThing: { status: 404, code: 'late' } },
})
const list = endpoint({ name: 'list', method: 'GET', path: '/api/list', access: 'public', answer })

test('an endpoint has its own refusals, the common ones, and those of money only if it moves money', () => {
  expect(refusalsOf(buy)).toMatchObject({
    late: 409,
    unknownThing: { status: 404, code: 'late' },
    noSession: 401,
    keyReused: 422,
  })
  expect(Object.keys(refusalsOf(list))).not.toContain('keyReused')
})

test('during maintenance a POST is refused unless its endpoint is allowed', () => {
  const name = endpoint({ name: 'name', method: 'POST', path: '/api/name', access: 'user', answer })
  const read = endpoint({ ...name, allowedInMaintenance: true })
  expect([list, buy, name, read].map(makesChanges)).toEqual([false, true, true, false])
  expect([list, buy, name, read].map((one) => 'maintenance' in refusalsOf(one))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const validCode: CodeOf<typeof name> = 'maintenance'
  // @ts-expect-error: it is allowed during maintenance
  const unknown: CodeOf<typeof read> = 'maintenance'
  expect(validCode).toBe(unknown)
})

test('two refusals may have the same code on the wire', () => {
  expect(onWire('late', 409)).toEqual({ status: 409, code: 'late' })
  expect(onWire('unknownThing', { status: 404, code: 'late' })).toEqual({
    status: 404,
    code: 'late',
  })
})

test('the compiler checks the refusal codes of an endpoint', () => {
  const codes: CodeOf<typeof buy>[] = ['late', 'poor', 'noSession', 'maintenance']
  // @ts-expect-error: on the wire it is late
  codes.push('unknownThing')
  // @ts-expect-error: it changes nothing
  const moved: CodeOf<typeof list> = 'maintenance'
  expect([...codes, moved]).toHaveLength(6)
})

test('a refusal without a status does not compile', () => {
  // @ts-expect-error: late has no status
  const incomplete: StatusFor<Refusal> = { poor: 409 }
  // @ts-expect-error: 200 is no status of a refusal
  const wrong: StatusFor<Refusal> = { poor: 409, late: 200 }
  expect([incomplete, wrong].map((one) => Object.keys(one).length)).toEqual([1, 2])
})
