import type { Answer } from './api.ts'

type Page<Row> = { readonly data: readonly Row[]; readonly next: string | null }

/** All rows of a list, read in pages of 500. The first failed page is returned instead. */
export async function allPages<Row>(
  load: (query: { readonly limit: number; readonly cursor?: string }) => Promise<Answer<Page<Row>>>,
): Promise<Answer<readonly Row[]>> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const answer: Answer<Page<Row>> = await load({
      limit: 500,
      ...(cursor === null ? {} : { cursor }),
    })
    if (!answer.ok) return answer
    rows.push(...answer.value.data)
    cursor = answer.value.next
  } while (cursor !== null)
  return { ok: true, status: 200, value: rows }
}
