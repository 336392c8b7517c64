import { expect, test } from 'vitest'
import { FAULT_KINDS, planOf } from './plan.ts'

test('the same seed and length give the same plan, and another seed gives another plan', () => {
  expect(planOf(7, 60)).toEqual(planOf(7, 60))
  expect(planOf(7, 60)).not.toEqual(planOf(8, 60))
})

test('every phase has a fault, and every fault ends within its phase', () => {
  for (let seed = 1; seed <= 200; seed++) {
    for (const { lastsMs, faults } of planOf(seed, 60).phases) {
      for (const fault of faults) expect(fault.atMs + fault.lastsMs).toBeLessThanOrEqual(lastsMs)
      expect(faults.length).toBeGreaterThan(0)
    }
  }
})

test('two hundred short runs contain every fault, every clock jump and every kind of copy', () => {
  const phases = Array.from({ length: 200 }, (_, seed) => planOf(seed + 1, 20).phases).flat()
  const kinds = new Set(phases.flatMap(({ faults }) => faults.map(({ kind }) => kind)))
  expect([...kinds].sort()).toEqual([...FAULT_KINDS].sort())
  expect(new Set(phases.map(({ jumpHours }) => jumpHours))).toEqual(new Set([0, 1, 49, 72]))
  expect(new Set(phases.map(({ isOutage }) => isOutage))).toEqual(new Set([true, false]))
  const putBack = phases.filter(({ copy }) => copy === 'putBack')
  expect(new Set(putBack.map((phase) => phase.providerRemembers))).toEqual(new Set([true, false]))
  expect(new Set(phases.map(({ copy }) => copy))).toEqual(new Set(['none', 'make', 'putBack']))
})

test('the feed returns from outages with each of its faults, and has no other fault during a silence', () => {
  const phases = Array.from({ length: 400 }, (_, seed) => planOf(seed + 1, 60).phases).flat()
  const back = phases.filter(({ isOutage }) => isOutage).map(({ afterOutage }) => afterOutage?.kind)
  const feed = FAULT_KINDS.slice(-6)
  expect(new Set(back)).toEqual(new Set(feed))
  expect(phases.filter(({ isOutage, afterOutage }) => !isOutage && afterOutage !== null)).toEqual(
    [],
  )
  for (const { faults } of phases) {
    const kinds = faults.map(({ kind }) => kind)
    if (kinds.includes('silence')) expect(kinds.filter((kind) => feed.includes(kind))).toEqual([])
  }
})

test('a hostile feed is hostile in every phase, and no other external service fails', () => {
  const outside = ['walletFails', 'mailFails', 'feedFails', 'feedLies', 'silence', 'banksFail']
  for (let seed = 1; seed <= 100; seed++) {
    for (const { faults } of planOf(seed, 30, true).phases) {
      const kinds = faults.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'feedHostile')).toHaveLength(1)
      expect(kinds.filter((kind) => outside.includes(kind))).toEqual([])
    }
    expect(planOf(seed, 30, true).phases.map(({ copy, jumpHours }) => [copy, jumpHours])).toEqual(
      planOf(seed, 30).phases.map(({ copy, jumpHours }) => [copy, jumpHours]),
    )
  }
})

test('a copy is made before it is restored', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const copies = planOf(seed, 30).phases.map(({ copy }) => copy)
    if (copies.includes('putBack'))
      expect(copies.indexOf('make')).toBeLessThan(copies.indexOf('putBack'))
  }
})
