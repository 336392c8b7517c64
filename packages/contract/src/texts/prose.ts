/** Long texts as data: what a page says, apart from how it looks. */

/** Where a text names the support: the page puts the address there (GAP-042). */
export const SUPPORT_PLACE = '{email}'

export type ProseTable = {
  readonly caption: string
  readonly columns: readonly string[]
  /** As many cells as there are columns; the first one names its row. */
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph, a list of points, or a table. */
export type Block = string | { readonly points: readonly string[] } | { readonly table: ProseTable }

/** A part of a document, or a question with its answer. `id` is its address in the page: it never changes. */
export type Section = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type LegalDocument = {
  readonly title: string
  /** Since when it holds, in words; null where no date is stated. */
  readonly since: string | null
  /** What it comes to, before the first section. */
  readonly lead: readonly string[]
  readonly sections: readonly Section[]
}

/** All words of some blocks, in their order. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join('\n')
}

function linesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('points' in block) return block.points
  const { caption, columns, rows } = block.table
  return [caption, ...[columns, ...rows].map((cells) => cells.join(' '))]
}
