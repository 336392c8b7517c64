/** A page that displays something and requests it again only when its stream reports a change, as the client does. */
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { pause } from '../waitUntil.ts'

export type Follower = {
  /** How often a stream has begun. */
  begun(): number
  stop(): Promise<void>
}

/** Events after which a page requests all again. */
const STALE = /^event: (?:hello|changed|back)$/m
const RECONNECT_MS = 50

/**
 * Follows the changes of a user on a stream of one of the processes. When it ends, another one begins at the next process. `refetch`
 * runs after each event, and never twice at the same time.
 */
export function followStream(
  servers: readonly Server[],
  user: User,
  refetch: () => Promise<void>,
): Follower {
  const ending = new AbortController()
  let begun = 0
  let isStale = false
  let fetching: Promise<void> | undefined

  async function fetchWhileStale(): Promise<void> {
    while (isStale) {
      isStale = false
      await refetch()
    }
    fetching = undefined
  }

  async function readOne(server: Server): Promise<void> {
    const answer = await fetch(`${server.url}/api/live`, {
      headers: { cookie: user.cookie },
      signal: ending.signal,
    })
    if (answer.status !== 200) return
    begun++
    let text = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      if (!blocks.some((block) => STALE.test(block))) continue
      isStale = true
      fetching ??= fetchWhileStale()
    }
  }

  async function readAll(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      // A process that ends breaks its streams, and refuses new ones.
      await readOne(servers[turn % servers.length]!).catch(() => {})
      await pause(RECONNECT_MS)
    }
  }

  const reading = readAll()
  return {
    begun: () => begun,
    async stop() {
      ending.abort()
      await reading
      await fetching
    },
  }
}
