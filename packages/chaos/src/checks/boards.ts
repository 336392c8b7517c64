/** After a rest each viewer has the rows of its board that the API answers to the same user, in the same order. */
import type { OfferRow } from '@sidebet/contract/offers'
import type { ChaosContext } from '../environment/context.ts'
import { signIn } from '../environment/people.ts'
import type { BoardViewer } from '../viewers/boardViewer.ts'
import { loadBoard } from '../viewers/loadBoard.ts'
import { Violation } from '../violation.ts'
import { pause, waitUntil } from '../waitUntil.ts'

/** Longer than a lost connection remains unnoticed, and than the pauses before the next one. */
const STREAM_WITHIN_MS = 45_000
/** Longer than the time until a beat, at which a stream gets the regions of a session that was located elsewhere. */
const EQUAL_WITHIN_MS = 20_000

type Difference = { readonly viewer: BoardViewer; readonly found: string }

export async function checkBoards(context: ChaosContext): Promise<void> {
  const { viewers, tally, history } = context
  if (!(await waitUntil(() => viewers.every((viewer) => viewer.isLive()), STREAM_WITHIN_MS))) {
    const deaf = viewers.filter((viewer) => !viewer.isLive())
    throw new Violation('every viewer has a stream after the faults', nameAll(deaf), namesOf(deaf))
  }
  const end = performance.now() + EQUAL_WITHIN_MS
  let differences = await findDifferences(context, viewers)
  // Games start meanwhile, and the last changes are on their way.
  while (differences.length > 0 && performance.now() < end) {
    await pause(200)
    differences = await findDifferences(
      context,
      differences.map(({ viewer }) => viewer),
    )
  }
  tally.compareBoards({
    viewers: viewers.length,
    offers: viewers.reduce((sum, viewer) => sum + viewer.rows().length, 0),
    different: differences.length,
  })
  const [first] = differences
  if (!first) return
  for (const { viewer, found } of differences)
    history.write('boardDiffers', { viewer: nameOf(viewer), found })
  const different = differences.map(({ viewer }) => viewer)
  throw new Violation(
    'a viewer has the board of the database',
    `${differences.length} of ${viewers.length} viewers differ; ${nameOf(first.viewer)}: ${first.found}`,
    namesOf(different),
  )
}

async function findDifferences(
  context: ChaosContext,
  viewers: readonly BoardViewer[],
): Promise<Difference[]> {
  const found = await Promise.all(viewers.map((viewer) => differenceOf(context, viewer)))
  return viewers.flatMap((viewer, at) =>
    found[at] === null ? [] : [{ viewer, found: found[at]! }],
  )
}

async function differenceOf(
  { servers, cluster }: ChaosContext,
  viewer: BoardViewer,
): Promise<string | null> {
  const { user, league } = viewer
  const server = servers[user.id % servers.length]!
  const options = { user, league, rowsPerPage: 500, signIn: () => signIn(cluster, user) }
  try {
    const pages = await loadBoard(server.url, options, Number.POSITIVE_INFINITY)
    const rows = pages.flatMap(({ data }) => data)
    return describeDifference(viewer.rows(), rows, viewer.hasLastPage())
  } catch (error) {
    return `the board was not answered: ${(error as Error).message}`
  }
}

/**
 * How the rows of a viewer differ from those of the API; null when they do not. A viewer without the last page has the first rows of
 * the board.
 */
export function describeDifference(
  shown: readonly OfferRow[],
  rows: readonly OfferRow[],
  hasLastPage: boolean,
): string | null {
  const expected = hasLastPage ? rows : rows.slice(0, shown.length)
  const length = Math.max(shown.length, expected.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [shown[at], expected[at]]
    if (one && other && textOf(one) === textOf(other)) continue
    return `row ${at + 1} of ${shown.length} is ${brief(one)}, the API has ${brief(other)} of ${rows.length}`
  }
  return null
}

/** The fields in one order: a pushed row and a row of the API may have them in different ones. */
const textOf = (row: OfferRow) => JSON.stringify(Object.entries(row).sort())

const brief = (row: OfferRow | undefined) =>
  row ? `${row._id} with ${row.amountBet} left` : 'no offer'

const nameOf = ({ user, league }: BoardViewer) => `${user.name} on ${league}`
const nameAll = (viewers: readonly BoardViewer[]) => viewers.map(nameOf).join(', ')
const namesOf = (viewers: readonly BoardViewer[]) => viewers.map(({ user }) => user.name)
