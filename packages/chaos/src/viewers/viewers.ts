/** The viewers of a run: of each board two users with own offers, one in a region of intrastate bets, and two others. */
import type { ChaosContext } from '../environment/context.ts'
import { LEAGUES } from '../environment/games.ts'
import { signIn, type User } from '../environment/people.ts'
import { type BoardViewer, openBoardViewer } from './boardViewer.ts'

/** Users by their position. Few rows per page let a board have pages that a viewer has not loaded. */
const VIEWERS = [
  // The first two users post the large offers.
  { user: 0, rowsPerPage: 20, pages: 2 },
  { user: 1, rowsPerPage: 500, pages: 1 },
  { user: 5, rowsPerPage: 500, pages: 1 },
  { user: 8, rowsPerPage: 500, pages: 1 },
  { user: 9, rowsPerPage: 10, pages: 1 },
] as const

/** One user in so many is in Nevada. */
const IN_NEVADA = 6

/** Users in Nevada see offers of Nevada alone, and no other user sees these. Sessions that begin later are located there. */
export async function moveToNevada({ cluster, sandbox }: ChaosContext, users: readonly User[]) {
  await cluster.sql(
    `insert into place_rules (country, region, rule, list) values ('US', 'NV', 'intrastate', 'operator')`,
  )
  for (const { name: username } of users.filter((_, at) => at % IN_NEVADA === IN_NEVADA - 1))
    await sandbox.control('POST', '/location', { username, country: 'US', region: 'NV' })
}

export function openViewers({ cluster, servers, users }: ChaosContext): BoardViewer[] {
  const urls = servers.map(({ url }) => url)
  return VIEWERS.flatMap(({ user: at, rowsPerPage, pages }) =>
    LEAGUES.map((league) => {
      const { id, name } = users[at]!
      const user: User = { id, name, cookie: '', bank: '' }
      return openBoardViewer({
        urls,
        user,
        league,
        rowsPerPage,
        pages,
        // The database may be down.
        signIn: (user) => signIn(cluster, user).catch(() => {}),
      })
    }),
  )
}
