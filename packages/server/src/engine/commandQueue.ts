/** The queue of commands without a batch, and which of them may form the next batch. */
import type { AnyCommand } from './command.ts'

/** What a command uses exclusively: its offers, and the money of one or two users. */
type Needs = Pick<AnyCommand, 'offerIds' | 'userId' | 'otherUserId'>

/** The union of the needs of several commands. */
class AllNeeds {
  readonly #offers = new Set<number>()
  readonly #users = new Set<number>()

  add({ offerIds, userId, otherUserId = userId }: Needs): void {
    for (const id of offerIds) this.#offers.add(id)
    this.#users.add(userId).add(otherUserId)
  }

  delete({ offerIds, userId, otherUserId = userId }: Needs): void {
    for (const id of offerIds) this.#offers.delete(id)
    this.#users.delete(userId)
    this.#users.delete(otherUserId)
  }

  touch({ offerIds, userId, otherUserId = userId }: Needs): boolean {
    if (offerIds.some((id) => this.#offers.has(id))) return true
    return this.#users.has(userId) || this.#users.has(otherUserId)
  }
}

/**
 * Concurrent batches share no offer and no user, so none waits for the locks of another. Commands that share an offer or a
 * user run in order of arrival.
 */
export class CommandQueue<Item extends { readonly command: Needs }> {
  #waiting: Item[] = []
  readonly #underWay = new AllNeeds()

  get size(): number {
    return this.#waiting.length
  }

  push(item: Item): void {
    this.#waiting.push(item)
  }

  /** A requeued command goes before commands that were in no batch yet. */
  pushFront(item: Item): void {
    this.#waiting.unshift(item)
  }

  /** Removes and returns the waiting commands that match `test`. Commands in a running batch are not affected. */
  remove(test: (item: Item) => boolean): Item[] {
    const out = this.#waiting.filter(test)
    if (out.length > 0) this.#waiting = this.#waiting.filter((item) => !test(item))
    return out
  }

  /**
   * Removes and returns up to `most` commands that share nothing with a running batch; empty when there are none. They are
   * in progress until `complete`.
   */
  nextBatch(most: number): Item[] {
    const batch: Item[] = []
    const passedOver = new AllNeeds()
    this.#waiting = this.#waiting.filter((item) => {
      const { command } = item
      if (batch.length < most && !this.#underWay.touch(command) && !passedOver.touch(command)) {
        batch.push(item)
        return false
      }
      passedOver.add(command)
      return true
    })
    for (const { command } of batch) this.#underWay.add(command)
    return batch
  }

  complete(batch: readonly Item[]): void {
    for (const { command } of batch) this.#underWay.delete(command)
  }
}
