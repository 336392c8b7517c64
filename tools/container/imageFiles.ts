/** The files of the container image. The Containerfile copies exactly these, and a test starts the product from them. */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../project.ts'

/** The packages whose programs run in a container. */
const PROGRAMS = ['packages/server', 'packages/sandbox']

const CLIENT = 'packages/web/dist'

/** Parts of our own packages that no program needs: hidden files, tests and their helpers, settings of tools, documents. */
const FOR_DEVELOPMENT =
  /(^|\/)(\.|(node_modules|testing|invariants|fixtures)\/|tsconfig\.json$|(test[A-Z]\w*|\w+Steps)\.ts$)|\.(test\.tsx?|md)$/

/** Parts of an installed package that never run. Node refuses TypeScript there, and another package has its own entry. */
const NOT_RUN = /(^|\/)(node_modules|\.[^/]*)\/|\.([cm]?ts|map)$/

export type ImageFiles = {
  /** Their paths from the root, which are the same in the image. */
  readonly files: readonly string[]
  /** The links by which Node finds our own packages: path of the link, path of the folder. */
  readonly links: ReadonlyMap<string, string>
}

/**
 * Lists what the server, the tool of operators and the sandbox need: sources, migrations, the built client, and the
 * installed packages that they depend on in production.
 *
 * @throws Error when the client is not built or a package is not installed
 */
export function listImageFiles(root: string): ImageFiles {
  const { folders, links } = findPackages(root)
  const files = folders.flatMap((folder) => {
    const without = folder.includes('node_modules/') ? NOT_RUN : FOR_DEVELOPMENT
    return filesIn(root, folder, (path) => !without.test(path))
  })
  const client = filesIn(root, CLIENT, (path) => path !== '.stamp')
  return { files: ['LICENSE', ...client, ...files].sort(), links }
}

/**
 * Makes the image's folder from the checkout at `root`.
 *
 * @param folder empty or missing
 * @param copyFile how a file gets to its path
 */
export function copyImage(
  root: string,
  folder: string,
  copyFile: (from: string, to: string) => void = copyFileSync,
): void {
  const { files, links } = listImageFiles(root)
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFile(join(root, path), join(folder, path))
  }
  for (const [link, path] of links) {
    mkdirSync(dirname(join(folder, link)), { recursive: true })
    symlinkSync(relative(dirname(link), path), join(folder, link))
  }
}

/** The files of a folder whose paths in it fulfil the condition, by their paths from the root. */
function filesIn(root: string, folder: string, isWanted: (path: string) => boolean): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)))
    .filter(isWanted)
    .map((path) => join(folder, path))
}

type Versions = Readonly<Record<string, string>>
type Locked = {
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly peerDependencies?: Versions
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly optional?: boolean
  readonly link?: boolean
  readonly resolved?: string
}
type Lock = Readonly<Record<string, Locked>>

/** The folders of all packages that the programs need in production, and the links to our own among them. */
function findPackages(root: string) {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const folders = new Set(PROGRAMS)
  const links = new Map<string, string>()
  // A loop over a set also visits what is added to it meanwhile.
  for (const folder of folders)
    for (const name of neededBy(lock[folder])) {
      const path = resolvePackage(lock, folder, name)
      const { link, resolved = '', optional } = lock[path] ?? {}
      if (link) links.set(path, resolved)
      // A package for another platform is in the lock file, but is not installed here.
      const isMissing = optional && !existsSync(join(root, path))
      if (!isMissing) folders.add(link ? resolved : path)
    }
  return { folders: [...folders], links }
}

function neededBy(locked: Locked = {}): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The path of a package as Node finds it from `folder`: in its own node_modules, or in those of a folder above. */
function resolvePackage(lock: Lock, folder: string, name: string): string {
  for (let above = folder; ; above = above === '' ? '.' : parentOf(above)) {
    const path = join(above, 'node_modules', name)
    if (path in lock) return path
    if (above === '') throw new Error(`package-lock.json has no ${name}, which ${folder} needs`)
  }
}

const parentOf = (folder: string) => (folder.includes('/') ? dirname(folder) : '')

if (import.meta.main) copyImage(ROOT, process.argv[2] ?? '')
