/** A page of `docs`, from which `npm run cluster` takes every file and every command. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'

export type Page = {
  readonly path: 'docs/two-machines.md' | 'docs/tenants-on-citus.md'
  /** By the name after their language: "```yaml patroni" is `patroni`. */
  readonly blocks: ReadonlyMap<string, string>
}

export function readPage(root: string, path: Page['path']): Page {
  const text = readFileSync(join(root, path), 'utf8')
  const blocks = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
  return { path, blocks: new Map(blocks.map(([, name, block]) => [name!, block!])) }
}

/**
 * The block with each text on the left replaced by the one on its right, wherever it occurs.
 *
 * @throws StartFailure when the page lacks the block, or the block lacks a text
 */
export function blockOf(
  { path, blocks }: Page,
  name: string,
  replacements: readonly (readonly [theirs: string, ours: string])[] = [],
): string {
  const block = blocks.get(name)
  if (block === undefined) throw new StartFailure(`${path} has no block "${name}".`)
  return replacements.reduce((text, [theirs, ours]) => {
    if (!text.includes(theirs))
      throw new StartFailure(`The block "${name}" of ${path} has no "${theirs}".`)
    return text.replaceAll(theirs, ours)
  }, block)
}

/** The lines `NAME=VALUE` of a block. */
export const variablesIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at), line.slice(at + 1)]
      }),
  )
