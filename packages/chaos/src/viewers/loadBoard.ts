/** Requests a board page by page, as the web client does. */
import type { BoardPage } from '@sidebet/contract/boardChange'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { cookiesOf, type User } from '../environment/people.ts'

type BoardOptions = {
  readonly user: User
  readonly league: LeagueCode
  readonly rowsPerPage: number
  /** Runs when the session of the user has ended. */
  readonly signIn: (user: User) => Promise<void>
}

const PATIENCE_MS = 10_000

/** Up to `most` pages of the board that the user sees. Throws when a page is not answered. */
export async function loadBoard(
  url: string,
  options: BoardOptions,
  most: number,
): Promise<readonly BoardPage[]> {
  const pages: BoardPage[] = []
  while (pages.length < most && pages.at(-1)?.next !== null)
    pages.push(await loadPage(url, options, pages.at(-1)?.next))
  return pages
}

async function loadPage(
  url: string,
  { user, league, rowsPerPage, signIn }: BoardOptions,
  cursor: string | null | undefined,
): Promise<BoardPage> {
  const query = new URLSearchParams({ limit: String(rowsPerPage), ...(cursor && { cursor }) })
  const answer = await fetch(`${url}/api/betsProposed/postedbets/${league}/none?${query}`, {
    headers: { cookie: cookiesOf(user) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await answer.text()
  if (answer.status === 401) await signIn(user)
  if (answer.status !== 200) throw new Error(`the board of ${league} answers ${answer.status}`)
  return JSON.parse(text) as BoardPage
}
