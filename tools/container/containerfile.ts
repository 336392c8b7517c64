/** Reads the Containerfile and `.containerignore`, so that tests of the image need no container engine. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Instruction = { readonly name: string; readonly value: string }

/** The stages of the Containerfile, each from its FROM on. Instructions before the first FROM are the first entry. */
export function readStages(root: string): Instruction[][] {
  const lines = readFileSync(join(root, 'Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const stages: Instruction[][] = [[]]
  for (const line of lines) {
    const [name = '', ...words] = line.split(' ')
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, value: words.join(' ') })
  }
  return stages
}

/** The values of all instructions with this name in a stage. */
export const valuesOf = (stage: readonly Instruction[] | undefined, name: string): string[] =>
  (stage ?? []).filter((instruction) => instruction.name === name).map(({ value }) => value)

/** The files of the checkout that a stage copies: the sources of its COPY without what `.containerignore` excludes. */
export function listContext(root: string, stage: readonly Instruction[] | undefined): string[] {
  const isIgnored = readIgnoreFile(root)
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (isIgnored(path)) return []
      return entry.isDirectory() ? filesIn(path) : [path]
    })
  return valuesOf(stage, 'COPY')
    .flatMap((value) => value.split(' ').slice(0, -1))
    .filter((source) => !isIgnored(source))
    .flatMap((source) => (/^(packages|tools)$/.test(source) ? filesIn(source) : [source]))
}

/** Whether `.containerignore` excludes a path. Its last line that matches the path or a folder above it counts. */
export function readIgnoreFile(root: string): (path: string) => boolean {
  const rules = readFileSync(join(root, '.containerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      isExcluded: !line.startsWith('!'),
      pattern: patternOf(line.replace('!', '')),
    }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isExcluded ?? false
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll('.', '\\.')
    .replaceAll(/(?<!\*)\*(?!\*)/g, '[^/]*')
    .replaceAll('**/', '(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}
