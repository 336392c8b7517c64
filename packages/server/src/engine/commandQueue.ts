/** The commands that wait for the database, and which of them may go next. */
import type { AnyCommand } from './command.ts'

/** What a command needs for itself: an offer, and the money of one user or two. */
type Needs = Pick<AnyCommand, 'offerId' | 'userId' | 'otherUserId'>

/** What some commands need, together. */
class AllNeeds {
  readonly #offers = new Set<number>()
  readonly #users = new Set<number>()

  add({ offerId, userId, otherUserId = userId }: Needs): void {
    if (offerId !== null) this.#offers.add(offerId)
    this.#users.add(userId).add(otherUserId)
  }

  delete({ offerId, userId, otherUserId = userId }: Needs): void {
    if (offerId !== null) this.#offers.delete(offerId)
    this.#users.delete(userId)
    this.#users.delete(otherUserId)
  }

  touch({ offerId, userId, otherUserId = userId }: Needs): boolean {
    if (offerId !== null && this.#offers.has(offerId)) return true
    return this.#users.has(userId) || this.#users.has(otherUserId)
  }
}

/**
 * Batches that are under way at the same time share no offer and no user, so none waits for the locks of another; two
 * commands that share one go in the order in which they came.
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

  /** One that was in a batch goes before those that were not. */
  pushFront(item: Item): void {
    this.#waiting.unshift(item)
  }

  /** Removes those that wait and for which `test` holds: they are not under way. Answers them. */
  remove(test: (item: Item) => boolean): Item[] {
    const out = this.#waiting.filter(test)
    if (out.length > 0) this.#waiting = this.#waiting.filter((item) => !test(item))
    return out
  }

  /** The first `most` that share nothing with a batch under way; empty when all of them do. They are under way until `over`. */
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
