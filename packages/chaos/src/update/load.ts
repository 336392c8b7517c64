/** Traffic during an update: pairs of users who post and take, and one user whose page must show each offer that they post. */
import { wireId } from '@sidebet/contract/ids'
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import { followStream } from './followStream.ts'
import type { RetryingClient } from './retryingClient.ts'

export type Load = {
  /** Requests that succeeded, by their kind. */
  readonly done: { posts: number; takes: number; displayed: number }
  /** Resolves after further takes and displayed offers. Throws when a request failed or an event was lost. */
  goOn(): Promise<void>
  /** Ends the traffic. Throws when a request failed or an event was lost. */
  stop(): Promise<{ readonly streams: number }>
}

export type Pair = { readonly offerer: User; readonly taker: User }

/** How long a page may lack an offer of its own user before its event counts as lost. */
const EVENT_MS = 20_000

export function startLoad(
  servers: readonly Server[],
  client: RetryingClient,
  {
    gameId,
    team,
    pairs,
    viewer,
    pauseMs,
  }: {
    readonly gameId: number
    readonly team: string
    readonly pairs: readonly Pair[]
    readonly viewer: User
    /** How long each pair waits after a take. */
    readonly pauseMs: number
  },
): Load {
  const done = { posts: 0, takes: 0, displayed: 0 }
  let isOver = false

  async function succeed(user: User, path: string, body: object): Promise<string> {
    const answer = await client.post(user, path, body)
    if (answer.status !== 200)
      throw new Error(`${path} failed: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body._id
  }

  async function post(user: User): Promise<string> {
    const id = await succeed(user, '/api/betsProposed/newPublicBet', {
      gameID: wireId('game', gameId),
      winnerOffer: team,
      spreadOffer: 1,
      amountBet: 1,
      oddsNumeratorOffer: 1,
      oddsDenominatorOffer: 1,
      partialTake: false,
    })
    done.posts++
    return id
  }

  async function playPair({ offerer, taker }: Pair): Promise<void> {
    while (!isOver) {
      const betProposedPicked = await post(offerer)
      await succeed(taker, '/api/betsAccepted/acceptbet', { betProposedPicked })
      done.takes++
      await pause(pauseMs)
    }
  }

  let displayed = ''
  const path = `/api/betsProposed/unacceptedbets/${wireId('user', viewer.id)}`
  const follower = followStream(servers, viewer, async () => {
    displayed = JSON.stringify((await client.get(viewer, path)).body)
  })

  async function postAndSee(): Promise<void> {
    while (!isOver) {
      const id = await post(viewer)
      if (!(await waitUntil(() => displayed.includes(`"${id}"`), EVENT_MS)))
        throw new Error(`the page lacks offer ${id}: its event was lost`)
      done.displayed++
    }
  }

  const traffic = Promise.all([...pairs.map(playPair), postAndSee()])
  let failure: unknown
  traffic.catch((error) => {
    failure = error
  })
  return {
    done,
    async goOn() {
      const { takes, displayed } = done
      const hasMore = () => done.takes >= takes + 10 && done.displayed >= displayed + 2
      const isMoving = await waitUntil(() => failure !== undefined || hasMore(), 2 * EVENT_MS)
      if (failure) throw failure
      if (!isMoving) throw new Error('the traffic has stopped')
    },
    async stop() {
      isOver = true
      await traffic.finally(() => follower.stop())
      return { streams: follower.begun() }
    },
  }
}
