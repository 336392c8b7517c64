import { type Fields, isFields } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'

/** Background jobs after a jump of the clock may take long. */
const PATIENCE_MS = 180_000

/**
 * Calls a test endpoint of the product ("/__test/clock") and returns its response.
 * Returns null while the product's URL is not set. A refusal of the product becomes a refusal with the same status and
 * sentence; a missing response becomes a 502.
 */
export async function callProduct(
  sandbox: Sandbox,
  path: string,
  body: Fields,
): Promise<Fields | null> {
  if (!sandbox.serverUrl) return null
  let status: number
  let answer: unknown
  try {
    const response = await fetch(`${sandbox.serverUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-token': sandbox.options.token,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    status = response.status
    answer = parsed(await response.text())
  } catch {
    throw new Refusal(502, `The server at ${sandbox.serverUrl} did not answer ${path}.`)
  }
  const fields = isFields(answer) ? answer : {}
  if (status >= 200 && status < 300) return fields
  const sentence = typeof fields.error === 'string' ? fields.error : `${path} answered ${status}.`
  throw new Refusal(status >= 400 ? status : 502, sentence)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The same, for calls that need the product: a missing URL is a refusal. */
export async function needProduct(sandbox: Sandbox, path: string, body: Fields): Promise<Fields> {
  const answer = await callProduct(sandbox, path, body)
  if (answer) return answer
  throw new Refusal(409, 'The sandbox does not know where the server runs: set SERVER_URL.')
}
