import { sendRequest } from '../platform/http/provider.ts'
import type { Services } from '../services.ts'

/** Sends a command to the sandbox's control interface and returns its answer. Throws one sentence when it fails. */
export async function sandboxControl(
  { config }: Pick<Services, 'config'>,
  path: '/fund' | '/location' | '/clock' | `/games/${string}`,
  body: object,
): Promise<unknown> {
  const answer = await sendRequest({
    method: 'POST',
    url: `${config.SANDBOX_URL}/__control${path}`,
    headers: { 'content-type': 'application/json', 'x-sandbox-token': config.SANDBOX_TOKEN },
    body: JSON.stringify(body),
    // A move of the clock runs all jobs that become due.
    timeoutMs: 180_000,
  })
  if (answer.kind === 'ok') return answer.value.body
  const why = answer.kind === 'unknown' ? answer.cause : `status ${answer.status}`
  throw new Error(`The sandbox refused ${path}: ${why}.`)
}
