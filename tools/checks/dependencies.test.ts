/** The product's dependencies, as far as they can be checked without a network. `npm audit` checks the rest (SC1). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Versions = Readonly<Record<string, string>>

const NEEDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Needs = { readonly [Kind in (typeof NEEDS)[number]]?: Versions }
type Manifest = Needs & {
  readonly workspaces?: readonly string[]
  readonly allowScripts?: Readonly<Record<string, boolean>>
}
type Locked = Needs & {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json')))
const ROOT_MANIFEST = manifestOf('')
/** The root is '', as in the lock file. */
const FOLDERS = ['', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]

const LOCKED: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages
const FROM_OUTSIDE = Object.entries(LOCKED).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

const needsOf = (one: Needs | undefined) => NEEDS.map((kind) => one?.[kind] ?? {})
const nameOf = (path: string) => path.split('node_modules/').at(-1)!

test('SC1: every package requires exact versions, and the lock file has them', () => {
  expect(Object.keys(LOCKED).filter((path) => !path.includes('node_modules/'))).toEqual(FOLDERS)
  expect([...(ROOT_MANIFEST.workspaces ?? [])].sort()).toEqual(FOLDERS.slice(1))
  for (const folder of FOLDERS) {
    const needs = needsOf(manifestOf(folder))
    expect(needsOf(LOCKED[folder]), `package-lock.json of "${folder}"`).toEqual(needs)
    for (const [name, version] of needs.flatMap((versions) => Object.entries(versions))) {
      // An alias of a package: "npm:typescript@7.0.2".
      const exact = version.replace(/^npm:.+@/, '')
      expect(exact, `${name} of "${folder}"`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      const { link, version: has } =
        LOCKED[join(folder, 'node_modules', name)] ?? LOCKED[`node_modules/${name}`] ?? {}
      if (!link) expect(has, name).toBe(exact)
    }
  }
})

test('SC1: every external package has a hash in the lock file, and no address', () => {
  expect(FROM_OUTSIDE.length).toBeGreaterThan(300)
  const unknown = FROM_OUTSIDE.filter(
    ([, { integrity = '', resolved }]) => !/^sha512-\S{88}$/.test(integrity) || resolved,
  )
  expect(unknown.map(([path]) => path)).toEqual([])
  const links = Object.values(LOCKED).filter(({ link }) => link)
  expect(links.map(({ resolved }) => resolved).sort()).toEqual(FOLDERS.slice(1))
})

test('SC1: no install script of a dependency runs, and packages with one are listed', () => {
  const settings = read('.npmrc').split('\n')
  expect(settings).toEqual(
    expect.arrayContaining([
      'ignore-scripts=true',
      'save-exact=true',
      'omit-lockfile-registry-resolved=true',
    ]),
  )
  expect(read('.npmrc')).not.toMatch(/registry=|:\/\//)
  const scripted = FROM_OUTSIDE.filter(([, { hasInstallScript }]) => hasInstallScript)
  const named = scripted.map(([path, { version }]) => [`${nameOf(path)}@${version}`, false])
  expect(ROOT_MANIFEST.allowScripts).toEqual(Object.fromEntries(named))
})
