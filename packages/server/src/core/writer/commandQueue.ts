/** The commands that wait for the database, and which of them may go next. */
import type { AnyCommand } from './command.ts'

type Claim = Pick<AnyCommand, 'offerId' | 'userId'>

/** What commands have for themselves: an offer, and the money of a user. */
class Claims {
  readonly #offers = new Set<number>()
  readonly #users = new Set<number>()

  add({ offerId, userId }: Claim): void {
    if (offerId !== null) this.#offers.add(offerId)
    this.#users.add(userId)
  }

  delete({ offerId, userId }: Claim): void {
    if (offerId !== null) this.#offers.delete(offerId)
    this.#users.delete(userId)
  }

  touch({ offerId, userId }: Claim): boolean {
    return (offerId !== null && this.#offers.has(offerId)) || this.#users.has(userId)
  }
}

/**
 * Batches that are under way at the same time share no offer and no user, so none waits for the locks of another; two
 * commands that share one go in the order in which they came.
 */
export class CommandQueue<Item extends { readonly command: Claim }> {
  #waiting: Item[] = []
  readonly #underWay = new Claims()

  get size(): number {
    return this.#waiting.length
  }

  push(item: Item): void {
    this.#waiting.push(item)
  }

  /** One that was taken before goes before those that were not. */
  putBack(item: Item): void {
    this.#waiting.unshift(item)
  }

  /** Takes out those that wait and for which `test` holds: they are not under way. */
  takeOut(test: (item: Item) => boolean): Item[] {
    const out = this.#waiting.filter(test)
    if (out.length > 0) this.#waiting = this.#waiting.filter((item) => !test(item))
    return out
  }

  /** The first `most` that share nothing with a batch under way; empty when all of them do. They are under way until `over`. */
  takeBatch(most: number): Item[] {
    const batch: Item[] = []
    const passedOver = new Claims()
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

  over(batch: readonly Item[]): void {
    for (const { command } of batch) this.#underWay.delete(command)
  }
}
