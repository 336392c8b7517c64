/** Counts the names and the comment lines of each package that still use retired words. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export type RetiredWord = {
  /**
   * The word and its other forms, such as a participle, a compound name or a phrase. A phrase with a space is only searched
   * in comments.
   */
  readonly forms: readonly string[]
  /** The words to use instead. */
  readonly write: string
}

export type Count = {
  /** Different identifiers. */
  readonly names: number
  readonly commentLines: number
}

type Source = { readonly names: ReadonlySet<string>; readonly commentLines: readonly string[] }

/** The counts per package, without packages that have none. Files outside of `packages` count as 'tools'. */
export function countWord({ forms }: RetiredWord, sources: Sources): Record<string, Count> {
  const inNames = forms.filter((form) => !form.includes(' ')).map(partsOf)
  const inComments = new RegExp(`\\b(?:${forms.join('|')})\\b`, 'i')
  const counts: Record<string, Count> = {}
  for (const [name, { names, commentLines }] of sources) {
    const count = {
      names: [...names].filter((identifier) => inNames.some((form) => hasParts(identifier, form)))
        .length,
      commentLines: commentLines.filter((line) => inComments.test(line)).length,
    }
    if (count.names + count.commentLines > 0) counts[name] = count
  }
  return counts
}

/** By package. */
export type Sources = ReadonlyMap<string, Source>

/** Reads every TypeScript and JavaScript file of the packages and the scripts under `root`. */
export function readSources(root: string): Sources {
  const folders = [
    ...readdirSync(join(root, 'packages')).map((name) => [name, `packages/${name}/src`] as const),
    ['tools', 'tools'] as const,
  ]
  return new Map(folders.map(([name, folder]) => [name, readFolder(join(root, folder))]))
}

function readFolder(folder: string): Source {
  const names = new Set<string>()
  const commentLines: string[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((path) => /\.(?:tsx?|mjs)$/.test(path)).sort()) {
    const { program, comments } = parseSync(file, readFileSync(join(folder, file), 'utf8'))
    collectNames(program, names)
    commentLines.push(...comments.flatMap(({ value }) => value.split('\n')))
  }
  return { names, commentLines }
}

const NAMED = new Set(['Identifier', 'PrivateIdentifier', 'JSXIdentifier'])

/** Adds the identifiers of a syntax tree. */
function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const part of node) collectNames(part, names)
    return
  }
  if (node === null || typeof node !== 'object') return
  const { type, name } = node as { type?: string; name?: unknown }
  if (type && NAMED.has(type) && typeof name === 'string') names.add(name)
  for (const part of Object.values(node)) collectNames(part, names)
}

/** 'readOffLoop' is read, off, loop; 'INVALIDATED_BY' is invalidated, by. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((part) => part.toLowerCase())
}

function hasParts(name: string, parts: readonly string[]): boolean {
  return ` ${partsOf(name).join(' ')} `.includes(` ${parts.join(' ')} `)
}
