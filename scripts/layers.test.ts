/** What may import what is as the READMEs of the packages say, and no file comes back to itself by what it imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = readdirSync(join(ROOT, 'packages'))

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function codeUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
    return ['node_modules', 'dist', '.types'].includes(entry.name) ? [] : codeUnder(path)
  })
}

/** `from 'x'`, `import 'x'`, `import('x')`; types count as much as values. */
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

type Import = { readonly file: string; readonly named: string; readonly to: string | null }

/** All that a file imports: `to` is a file of the repository, null for what is none. */
function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].flatMap(([, named = '']) => {
    if (!named.startsWith('.')) return [{ file, named, to: ownFile(named) }]
    const to = join(dirname(file), named)
    // What is not there stands in a text; the compiler finds the others.
    return existsSync(join(ROOT, to)) ? [{ file, named, to }] : []
  })
}

/** "@sidebet/domain/money" is packages/domain/src/money.ts. */
function ownFile(named: string): string | null {
  const [, name, path] = /^@sidebet\/(\w+)\/(.+)$/.exec(named) ?? []
  return name ? `packages/${name}/src/${path}.ts` : null
}

const FILES = [...PACKAGES.map((name) => `packages/${name}`), 'scripts'].flatMap(codeUnder)
const IMPORTS = FILES.flatMap(importsOf)

const packageOf = (file: string) => /^packages\/(\w+)\//.exec(file)?.[1] ?? 'scripts'
const isTest = (file: string) => file.endsWith('.test.ts')
/** For messages: what is imported and where. */
const formatImport = ({ file, named }: Import) => `${file} imports ${named}`

/** The first circle that is found, its first node at its end again; null for none. */
function circleIn(nexts: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  function follow(node: string, way: readonly string[]): string[] | null {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of nexts.get(node) ?? []) {
      const circle = follow(next, [...way, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of nexts.keys()) {
    const circle = follow(node, [])
    if (circle) return circle
  }
  return null
}

/** "May import `contract` and `domain`" or "Imports nothing", up to the end of the sentence, for each package. */
function mayImport(name: string): readonly string[] {
  const readme = read(`packages/${name}/README.md`).replace(/\s+/g, ' ')
  const [sentence] = /\bmay import [^.;]*|\bimports nothing\b/i.exec(readme) ?? []
  if (!sentence) throw new Error(`the README of ${name} does not say what it may import`)
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)
}

test('packages import each other as their READMEs say', () => {
  const crossing = IMPORTS.filter(
    ({ file, to }) => to?.startsWith('packages/') && packageOf(to) !== packageOf(file),
  )
  expect(crossing.length).toBeGreaterThan(300)
  expect(mayImport('domain')).toEqual([])
  expect(mayImport('server')).toEqual(['contract', 'copy', 'domain'])
  const allowed = new Map(PACKAGES.map((name) => [name, mayImport(name)]))
  const wrong = crossing.filter(
    ({ file, to }) => !allowed.get(packageOf(file))?.includes(packageOf(to!)),
  )
  expect(wrong.map(formatImport)).toEqual([])
  expect(circleIn(allowed)).toBeNull()
})

test('a package is entered by its name, and only browsers of stories need a script', () => {
  const leaving = IMPORTS.filter(
    ({ file, named, to }) => named.startsWith('.') && to && packageOf(to) !== packageOf(file),
  )
  expect(leaving.map(formatImport)).toEqual([
    'packages/e2e/pictures.config.ts imports ../../scripts/chromium.mjs',
    'packages/e2e/playwright.config.ts imports ../../scripts/chromium.mjs',
  ])
})

test('the rules are pure: the domain imports only itself', () => {
  const rules = FILES.filter((file) => packageOf(file) === 'domain' && !isTest(file))
  expect(rules.length).toBeGreaterThan(30)
  const wrong = IMPORTS.filter(({ file, to }) => rules.includes(file) && !to)
  expect(wrong.map(formatImport)).toEqual([])
})

test('chaos judges the product from outside: of the server it has `verify` and the way to PostgreSQL', () => {
  const used = IMPORTS.filter(
    ({ file, named }) => packageOf(file) === 'chaos' && named.startsWith('@sidebet/server/'),
  )
  const names = [...new Set(used.map(({ named }) => named))].sort()
  expect(names).toEqual(['@sidebet/server/ops/verify', '@sidebet/server/platform/database/db'])
})

test('no file imports itself, directly or by others', () => {
  // The client has a test of its own.
  const files = FILES.filter((file) => packageOf(file) !== 'web')
  const nexts = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { file, to } of IMPORTS) if (to) nexts.get(file)?.push(to)
  expect(circleIn(nexts)).toBeNull()
})

/** "platform", "bets" or, of what puts them together, "main.ts". */
const partOf = (file: string) =>
  /^packages\/server\/src\/(notifications\/outbox|[^/]+)/.exec(file)?.[1] ?? ''
const IN_SERVER = FILES.filter((file) => partOf(file) !== '')
const OF_TESTS = ['testing', 'invariants']
const SHIPPED = IN_SERVER.filter((file) => !isTest(file) && !OF_TESTS.includes(partOf(file)))
/** The first table of the server's README: lower parts, each of which may import those before it. */
const LOWER = [...read('packages/server/README.md').matchAll(/^\| `([\w/]+)` \| [^`|]/gm)].map(
  ([, part = '']) => part,
)
/** What main.ts makes, and every part may use. */
const SHARED = ['services.ts', 'ports.ts', 'handle.ts']
const FEATURES = [...new Set(SHIPPED.map(partOf))].filter(
  (part) => !LOWER.includes(part) && !part.endsWith('.ts'),
)

/** The second table: which features a feature may import. */
const ALLOWED = new Map(
  [...read('packages/server/README.md').matchAll(/^\| `(\w+)` \| (`[^|]+) \|/gm)].map(
    ([, feature = '', others = '']): [string, string[]] => [feature, others.match(/\w+/g) ?? []],
  ),
)

test('features of the server import each other as its README says, and lower parts import none', () => {
  expect(LOWER).toContain('engine')
  expect(FEATURES.length).toBeGreaterThan(10)
  expect(ALLOWED.size).toBeGreaterThan(3)
  expect(FEATURES).toEqual(expect.arrayContaining([...ALLOWED].flat(2)))
  const crossing = IMPORTS.filter(
    ({ file, to }) =>
      SHIPPED.includes(file) && to && partOf(to) !== '' && partOf(to) !== partOf(file),
  )
  expect(crossing.length).toBeGreaterThan(100)
  const wrong = crossing.filter(({ file, to }) => {
    const [part, other] = [partOf(file), partOf(to!)]
    if (part.endsWith('.ts')) return OF_TESTS.includes(other)
    if (LOWER.slice(0, LOWER.indexOf(part)).includes(other)) return false
    if (part !== 'platform' && SHARED.includes(other)) return false
    if (LOWER.includes(part)) return true
    return !LOWER.includes(other) && !ALLOWED.get(part)?.includes(other)
  })
  expect(wrong.map(formatImport)).toEqual([])
  expect(circleIn(ALLOWED)).toBeNull()
})

test('nothing that is shipped imports a test', () => {
  const shipped = FILES.filter((file) => !isTest(file) && partOf(file) !== 'invariants')
  const wrong = IMPORTS.filter(({ file, to }) => shipped.includes(file) && to && isTest(to))
  expect(wrong.map(formatImport)).toEqual([])
})

test('one file reads the rows of users', () => {
  const readers = SHIPPED.filter((file) => /\bfrom users\b/.test(read(file)))
  expect(readers).toEqual(['packages/server/src/platform/users/users.sql.ts'])
})
