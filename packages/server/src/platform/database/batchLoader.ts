import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Asks many questions with one query. While a query is on its way, new questions wait; then they are asked together, at
 * most `most` at once. Each question is asked after it came, so that no answer is older than it would be alone. `loadBatch`
 * answers in the order of the questions; when it throws, all of them fail.
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
  let asking = false

  async function drainQueue(): Promise<void> {
    asking = true
    while (queue.length > 0) {
      // Requests that have arrived but were not read yet come into this batch, too.
      await nextTurn()
      const batch = queue.splice(0, most)
      try {
        const answers = await loadBatch(batch.map(({ question }) => question))
        for (const [at, { answer }] of batch.entries()) answer(answers[at]!)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    asking = false
  }

  return (question) =>
    new Promise((answer, fail) => {
      queue.push({ question, answer, fail })
      if (!asking) void drainQueue()
    })
}
