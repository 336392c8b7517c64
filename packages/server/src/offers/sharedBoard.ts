/**
 * First pages of boards without filters. Viewers who see the same offers share one query and one compressed answer. Only offers of
 * the viewer themselves differ: they have the owner's balances.
 */
import { leagueOffers } from '@sidebet/contract/offers'
import type { ReadDatabase } from '../platform/database/db.ts'
import { makeSharedPages } from '../platform/database/sharedQuery.ts'
import { SharedJson } from '../platform/http/sharedJson.ts'
import type { BoardRecord } from './boards.sql.ts'
import { offerRow } from './offerRow.ts'

/** A page of a board, as its query returns it. */
type LoadedPage = { readonly page: readonly BoardRecord[]; readonly next: string | null }

type SharedPage = LoadedPage & { readonly rows: readonly string[]; readonly json: SharedJson }

const readPage = makeSharedPages<SharedPage>()

/** The answer for this viewer. `key` names the board, its order, its length and the viewer's regionLimits. */
export async function readSharedPage(
  db: ReadDatabase,
  viewerId: number,
  key: string,
  load: () => Promise<LoadedPage>,
): Promise<SharedJson> {
  const { page, next, rows, json } = await readPage(db, key, async () => sharePage(await load()))
  if (!page.some(({ offererId }) => offererId === viewerId)) return json
  const own = page.map((row, at) =>
    row.offererId === viewerId ? rowText(row, viewerId) : rows[at]!,
  )
  return pageJson(own, next)
}

/** No user: offers are shown as other users see them. */
const NO_VIEWER = 0

function sharePage({ page, next }: LoadedPage): SharedPage {
  const rows = page.map((row) => rowText(row, NO_VIEWER))
  return { page, next, rows, json: pageJson(rows, next) }
}

const offerSchema = leagueOffers.answer.shape.data.element

const rowText = (row: BoardRecord, viewerId: number) =>
  JSON.stringify(offerSchema.parse(offerRow(row, viewerId)))

const pageJson = (rows: readonly string[], next: string | null) =>
  new SharedJson(`{"data":[${rows.join()}],"next":${JSON.stringify(next)}}`)
