/** Long texts as data: the sentences of a page without their layout. */
import { pageTexts } from './screens/page.ts'

/** The links of a text, as `{terms}` for "Terms of Use". `{email}` is the support's address (GAP-042). */
export const PROSE_LINKS = {
  faq: pageTexts.help.faq,
  terms: pageTexts.legal.terms,
  privacy: pageTexts.legal.privacy,
  gaming: pageTexts.legal.gaming,
} as const

export type ProseLink = keyof typeof PROSE_LINKS

/** Text, placeholder, text, placeholder, text: every second part is the name of a placeholder. */
export function partsOf(text: string): readonly string[] {
  return text.split(/\{(\w+)\}/)
}

export function isProseLink(name: string): name is ProseLink {
  return Object.hasOwn(PROSE_LINKS, name)
}

export type ProseTable = {
  readonly caption: string
  readonly columns: readonly string[]
  /** One cell per column. The first one names its row. */
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph, a bullet list, or a table. */
export type Block = string | { readonly points: readonly string[] } | { readonly table: ProseTable }

/** A part of a document, or a question with its answer. `id` is the fragment of its URL and never changes. */
export type Section = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type LegalDocument = {
  readonly title: string
  /** The effective date as text; null where the specification has none. */
  readonly since: string | null
  /** The summary before the first section. */
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
