import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommandQueue } from './commandQueue.ts'

type Item = { readonly nth: number; readonly command: { offerId: number | null; userId: number } }

const share = (a: Item, b: Item) =>
  a.command.userId === b.command.userId ||
  (a.command.offerId !== null && a.command.offerId === b.command.offerId)

const commands = fc.array(
  fc.record({ offerId: fc.option(fc.integer({ min: 1, max: 4 })), userId: fc.nat(4) }),
  { minLength: 1, maxLength: 60 },
)
/** What happens next: a batch of at most so many is taken, or the oldest that is under way is over. */
const steps = fc.array(fc.option(fc.integer({ min: 1, max: 8 })), { maxLength: 60 })

test('batches under way share nothing, what is shared goes in order, and nobody is left behind', () => {
  fc.assert(
    fc.property(commands, steps, (all, steps) => {
      const queue = new CommandQueue<Item>()
      const items = all.map((command, nth): Item => ({ nth, command }))
      for (const item of items) queue.push(item)
      const taken: Item[] = []
      const underWay: Item[][] = []

      function take(most: number): void {
        const batch = queue.takeBatch(most)
        expect(batch.length).toBeLessThanOrEqual(most)
        for (const item of batch) {
          expect(underWay.flat().filter((other) => share(item, other))).toEqual([])
          expect(taken.filter((other) => other.nth > item.nth && share(item, other))).toEqual([])
          taken.push(item)
        }
        if (batch.length > 0) underWay.push(batch)
        else expect(queue.size === 0 || underWay.length > 0).toBe(true)
      }

      for (const most of steps) {
        if (most !== null) take(most)
        else if (underWay.length > 0) queue.over(underWay.shift()!)
      }
      while (queue.size > 0) {
        take(8)
        queue.over(underWay.shift()!)
      }
      expect(taken.length).toBe(items.length)
    }),
  )
})
