/** Long texts as data: what a page says, apart from how it looks. */
import { pageTexts } from './screens/page.ts'

/** What a text links to, as `{terms}` for "Terms of Use". Beside these, `{email}` is the support's address (GAP-042). */
export const PROSE_LINKS = {
  faq: pageTexts.help.faq,
  terms: pageTexts.legal.terms,
  privacy: pageTexts.legal.privacy,
  gaming: pageTexts.legal.gaming,
} as const

export type ProseLink = keyof typeof PROSE_LINKS

/** Text, place, text, place, text: every second part is the name of a place. */
export function partsOf(text: string): readonly string[] {
  return text.split(/\{(\w+)\}/)
}

export function isProseLink(name: string): name is ProseLink {
  return Object.hasOwn(PROSE_LINKS, name)
}

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
  const text = blocks.flatMap(linesOf).join('\n')
  return partsOf(text)
    .map((part, at) => (at % 2 === 0 ? part : isProseLink(part) ? PROSE_LINKS[part] : `{${part}}`))
    .join('')
}

function linesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('points' in block) return block.points
  const { caption, columns, rows } = block.table
  return [caption, ...[columns, ...rows].map((cells) => cells.join(' '))]
}
