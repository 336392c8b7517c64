/** The response timeout of the providers. */
const PATIENCE_MS = 10_000

/** Posts the exact text and returns the status or the error. A redirect is a response like any other. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  text: string,
  closing: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
      signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return { status: null, error: 'no answer within 10 s' }
    return { status: null, error: cause instanceof Error ? cause.message : message }
  }
}
