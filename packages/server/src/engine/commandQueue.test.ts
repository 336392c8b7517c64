import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommandQueue } from './commandQueue.ts'

type Item = {
  readonly nth: number
  readonly command: { offerIds: readonly number[]; userId: number }
}

const share = (a: Item, b: Item) =>
  a.command.userId === b.command.userId ||
  a.command.offerIds.some((id) => b.command.offerIds.includes(id))

const commands = fc.array(
  fc.record({
    offerIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
    userId: fc.nat(4),
  }),
  { minLength: 1, maxLength: 60 },
)
/**
 * The next step. A number begins a batch of at most so many commands; `over` completes the oldest batch. `putBack`
 * completes it and requeues its first command, whose rows were locked.
 */
const steps = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom('over', 'putBack')),
  { maxLength: 60 },
)

test('concurrent batches share no user or offer, conflicting commands run in order, and every command runs', () => {
  fc.assert(
    fc.property(commands, steps, (all, steps) => {
      const queue = new CommandQueue<Item>()
      const items = all.map((command, nth): Item => ({ nth, command }))
      for (const item of items) queue.push(item)
      const begun: Item[] = []
      /** Requeued commands may run before or after commands that share an offer or a user with them. */
      const requeuedItems = new Set<Item>()
      const underWay: Item[][] = []

      function begin(most: number): void {
        const batch = queue.nextBatch(most)
        expect(batch.length).toBeLessThanOrEqual(most)
        for (const item of batch) {
          expect(underWay.flat().filter((other) => share(item, other))).toEqual([])
          if (!requeuedItems.has(item)) {
            const before = begun.filter((other) => other.nth > item.nth && share(item, other))
            expect(before).toEqual([])
          }
          begun.push(item)
        }
        if (batch.length > 0) underWay.push(batch)
        else if (underWay.length === 0) expect(queue.size).toBe(0)
      }

      for (const step of steps) {
        if (typeof step === 'number') {
          begin(step)
          continue
        }
        const batch = underWay.shift()
        if (!batch) continue
        queue.complete(batch)
        if (step !== 'putBack') continue
        const [first] = batch as [Item, ...Item[]]
        begun.splice(begun.indexOf(first), 1)
        requeuedItems.add(first)
        queue.pushFront(first)
      }
      while (queue.size > 0) {
        begin(8)
        queue.complete(underWay.shift()!)
      }
      expect(begun.length).toBe(items.length)
    }),
  )
})

test('the queue removes waiting commands, and none that are already in a batch', () => {
  const queue = new CommandQueue<Item>()
  const items = [1, 2, 3].map((nth): Item => ({ nth, command: { offerIds: [], userId: nth } }))
  for (const item of items) queue.push(item)
  expect(queue.nextBatch(1)).toEqual([items[0]])
  expect(queue.remove(({ nth }) => nth < 3)).toEqual([items[1]])
  expect(queue.nextBatch(8)).toEqual([items[2]])
})
