import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets many who ask at the same moment ask as one: while a query is on its way, those who come wait, and then go
 * together, at most `most` at once. Every answer comes from a query that began after its asker came, so nobody reads
 * anything older than they would alone. `askAll` answers in the order of the questions; when it throws, all of them fail.
 */
export function gather<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  type Waiting = {
    readonly question: Question
    readonly answer: (answer: Answer) => void
    readonly fail: (error: unknown) => void
  }
  const queue: Waiting[] = []
  let asking = false

  async function askWhileThereAre(): Promise<void> {
    asking = true
    while (queue.length > 0) {
      // Whoever the event loop has yet to read in this turn comes along.
      await nextTurn()
      const batch = queue.splice(0, most)
      try {
        const answers = await askAll(batch.map(({ question }) => question))
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
      if (!asking) void askWhileThereAre()
    })
}
