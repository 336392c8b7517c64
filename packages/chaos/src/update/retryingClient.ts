/** A client of two server processes: it sends each request to the next one, and retries with the same key. */
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { type Answer, sendRequest } from '../traffic/sendRequest.ts'
import { pause } from '../waitUntil.ts'

export type RetryingClient = {
  /** Answers as soon as a process gives an answer that is no 503. */
  get(user: User, path: string): Promise<Answer>
  post(user: User, path: string, body: object): Promise<Answer>
  /** How many requests were sent again, by the answer before: `503 busy`, `ECONNREFUSED`. */
  readonly retries: ReadonlyMap<string, number>
}

const TRIES = 400
const RETRY_MS = 50

let keys = 0

/** `servers` may be replaced meanwhile. */
export function makeRetryingClient(servers: readonly Server[]): RetryingClient {
  const retries = new Map<string, number>()
  let turn = 0

  async function send(request: Parameters<typeof sendRequest>[1]): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await sendRequest(servers[turn++ % servers.length]!, request)
      const { status, code } = answer
      if ((status !== 503 && status !== 0) || tries === TRIES) return answer
      const cause = status === 0 ? code : `${status} ${code}`
      retries.set(cause, (retries.get(cause) ?? 0) + 1)
      await pause(RETRY_MS)
    }
  }

  return {
    retries,
    get: ({ cookie }, path) => send({ method: 'GET', path, cookie }),
    post: ({ cookie }, path, body) =>
      send({ method: 'POST', path, body, cookie, key: `update-${++keys}` }),
  }
}
