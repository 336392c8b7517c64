import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Batches questions into queries. Questions that arrive while a query runs form the next batch, at most `most`. Each question is
 * queried after its arrival, so no answer is older than without batching. `loadBatch` returns the answers in the order of the
 * questions; when it throws, every question of the batch fails.
 */
export function makeBatchLoader<Question, Answer>(
  loadBatch: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  type Waiting = {
    readonly question: Question
    readonly answer: (answer: Answer) => void
    readonly fail: (error: unknown) => void
  }
  const queue: Waiting[] = []
  let isLoading = false

  async function drainQueue(): Promise<void> {
    isLoading = true
    while (queue.length > 0) {
      // Requests that have arrived on a socket but were not read yet join this batch.
      await nextTurn()
      const batch = queue.splice(0, most)
      try {
        const answers = await loadBatch(batch.map(({ question }) => question))
        for (const [at, { answer }] of batch.entries()) answer(answers[at]!)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isLoading = false
  }

  return (question) =>
    new Promise((answer, fail) => {
      queue.push({ question, answer, fail })
      if (!isLoading) void drainQueue()
    })
}
