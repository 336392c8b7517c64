import { hasReader, report } from '../measure.ts'

/**
 * Sends a statement, and reports it with its answer, for traces. Without a reader it only sends it. The message of a failure is
 * not reported, because it may have values.
 */
export function reportStatement<Value>(
  statement: string | { readonly text: string },
  send: () => Promise<Value>,
): Promise<Value> {
  if (!hasReader('statement')) return send()
  const since = performance.now()
  const reportWith = (failure: string | null) =>
    report('statement', () => ({
      text: typeof statement === 'string' ? statement : statement.text,
      failure,
      ms: performance.now() - since,
    }))
  return send().then(
    (answer) => {
      reportWith(null)
      return answer
    },
    (error: { readonly code?: string; readonly name: string }) => {
      reportWith(error.code ?? error.name)
      throw error
    },
  )
}
