/** Viewers of all boards, who follow them by the changes on their streams, as the client does. */
import { applyBoardChange, type BoardChange, type BoardPage } from '@sidebet/contract/boardChange'
import { livePathOf } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChaosContext } from '../environment/context.ts'
import { gamesAhead, LEAGUES } from '../environment/games.ts'
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { randomOf } from '../random.ts'
import { postOf } from '../traffic/requests.ts'
import { send } from '../traffic/send.ts'
import { sendRequest } from '../traffic/sendRequest.ts'
import { type Follower, followStream } from '../update/followStream.ts'
import { Violation } from '../violation.ts'
import { pause, waitUntil } from '../waitUntil.ts'

export type Viewer = {
  readonly user: User
  pageOf(league: LeagueCode): BoardPage
  /** How often a stream has begun. */
  begun(): number
  stop(): Promise<void>
}

const EMPTY: BoardPage = { data: [], next: null }
const RETRY_MS = 200
/** How long a change may need to every viewer. */
const SHOWN_WITHIN_MS = 20_000
const FAR_MS = 60_000

/** The first page of a board; null when it is not answered. */
async function readBoard(
  server: Server,
  user: User,
  league: LeagueCode,
): Promise<BoardPage | null> {
  const path = `/api/betsProposed/postedbets/${league}/none?limit=500`
  const { status, body } = await sendRequest(server, { method: 'GET', path, cookie: user.cookie })
  return status === 200 ? (body as BoardPage) : null
}

/** Follows the boards, first on the first of these servers. */
export function followBoards(servers: readonly Server[], user: User): Viewer {
  const pages = new Map<LeagueCode, readonly BoardPage[]>()
  /** Changes that arrive during a request are applied to its answer again. */
  let during: BoardChange[] | null = null
  let isOver = false

  function change(made: BoardChange): void {
    pages.set(made.league, applyBoardChange(pages.get(made.league) ?? [EMPTY], made))
  }

  async function request(): Promise<boolean> {
    during = []
    const server = servers[follower.begun() % servers.length]!
    const loaded = await Promise.all(LEAGUES.map((league) => readBoard(server, user, league)))
    if (loaded.includes(null)) return false
    for (const [at, league] of LEAGUES.entries()) pages.set(league, [loaded[at]!])
    for (const made of during) change(made)
    during = null
    return true
  }

  const follower: Follower = followStream(
    servers,
    user,
    async () => {
      while (!isOver && !(await request())) await pause(RETRY_MS)
    },
    {
      path: livePathOf(LEAGUES),
      onEvent(event) {
        const [, data] = /^event: board\ndata: (.*)$/m.exec(event) ?? []
        if (data === undefined) return
        const made = JSON.parse(data) as BoardChange
        change(made)
        during?.push(made)
      },
    },
  )
  return {
    user,
    pageOf: (league) => pages.get(league)?.[0] ?? EMPTY,
    begun: follower.begun,
    async stop() {
      isOver = true
      await follower.stop()
    },
  }
}

/**
 * Every viewer receives a new offer, and then displays of each board what each server answers.
 *
 * @throws Violation
 */
export async function checkBoards(
  context: ChaosContext,
  viewers: readonly Viewer[],
): Promise<void> {
  const { league, offer } = await postToEmptiestBoard(context, viewers[0]!)
  const isShown = ({ pageOf }: Viewer) => pageOf(league).data.some(({ _id }) => _id === offer)
  if (!(await waitUntil(() => viewers.every(isShown), SHOWN_WITHIN_MS)))
    throw new Violation('streams continue after a fault', `a viewer lacks offer ${offer}`, [offer])
  for (const viewer of viewers)
    for (const server of context.servers)
      for (const league of LEAGUES) {
        const isRight = async () =>
          isSameStart(viewer.pageOf(league), await readBoard(server, viewer.user, league))
        if (await waitUntil(isRight, SHOWN_WITHIN_MS)) continue
        const found = `the board of ${league} of ${viewer.user.name} is not that of server ${server.index}`
        throw new Violation('boards are right after a fault', found, [viewer.user.name])
      }
}

/** An offer on a game that does not start soon, on the board with the fewest offers: its first page has a row for it. */
async function postToEmptiestBoard(
  context: ChaosContext,
  { pageOf }: Viewer,
): Promise<{ league: LeagueCode; offer: string }> {
  const rowsOf = (league: LeagueCode) => pageOf(league).data.length
  const farGames = () =>
    gamesAhead(context).filter(({ startsAt }) => startsAt > context.productNow() + FAR_MS)
  // The servers may not have read new games yet.
  if (!(await waitUntil(() => farGames().length > 0, SHOWN_WITHIN_MS)))
    throw new Violation('games are read after a fault', 'there is none to bet on')
  const [game] = farGames().sort((one, other) => rowsOf(one.league) - rowsOf(other.league))
  const random = randomOf(context.seed + context.tally.checks.done)
  for (const user of context.users) {
    const op = postOf(random, user, game!, 100, [1, 1])
    await send(context, op, context.servers[0]!)
    if (op.verdict === 'ok') return { league: game!.league, offer: String(op.answer!.body._id) }
    if (op.verdict !== 'refused')
      throw new Violation(
        'posts succeed after a fault',
        `${op.answer?.status} ${op.answer?.code}`,
        [user.name],
      )
  }
  throw new Error('no user has a dollar')
}

/** Rows behind the last loaded one are not pushed, so a page may have fewer than a new one. */
function isSameStart(page: BoardPage, other: BoardPage | null): boolean {
  if (!other) return false
  const textOf = ({ data }: BoardPage) => data.map(({ _id, amountBet }) => `${_id} ${amountBet}`)
  const [rows, otherRows] = [textOf(page), textOf(other)]
  if (other.next === null && rows.length !== otherRows.length) return false
  const length = Math.min(rows.length, otherRows.length)
  return rows.slice(0, length).join() === otherRows.slice(0, length).join()
}
