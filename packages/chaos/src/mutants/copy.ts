/** A copy of the project with one defect, in its own folder. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Edit, Mutant } from './list.ts'

/** The packages of the copy: the server, the sandbox and what they import. */
export const PARTS = ['domain', 'contract', 'copy', 'server', 'sandbox']

/** Returns the root of the copy. Throws when the text of an edit does not occur exactly once. */
export function makeMutant(root: string, home: string, mutant: Mutant): string {
  const copy = join(home, `mutant-${mutant.name.replaceAll(/\W+/g, '-')}`)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'packages'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(copy, file))
  for (const part of PARTS) {
    cpSync(join(root, 'packages', part), join(copy, 'packages', part), {
      recursive: true,
      filter: (source) => !['.types', 'node_modules'].includes(basename(source)),
    })
  }
  linkModules(root, copy)
  for (const edit of mutant.edits) apply(copy, mutant, edit)
  return copy
}

/** Packages from npm are shared. The workspace packages must be those of the copy. */
function linkModules(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@sidebet'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@sidebet') symlinkSync(join(from, name), join(to, name))
  }
  for (const part of PARTS) {
    symlinkSync(join(copy, 'packages', part), join(to, '@sidebet', part))
  }
}

function apply(copy: string, { name }: Mutant, { file, find, put }: Edit): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2) {
    throw new Error(
      `The mutant "${name}" wants to change a text that is ${parts.length - 1} times in ${file}: ${find}`,
    )
  }
  writeFileSync(path, parts.join(put))
}
