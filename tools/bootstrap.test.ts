/** The bootstrap chooses the Node of all tools, and installs the pinned one where the machine's own is too old. */

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const TOOLS = import.meta.dirname
const NAME = `node-linux-${process.arch}`
const { optionalDependencies } = JSON.parse(
  readFileSync(join(TOOLS, 'runtime/package.json'), 'utf8'),
)
const VERSION: string = optionalDependencies[NAME]

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sidebet-bootstrap-'))
  mkdirSync(join(root, 'tools'))
  for (const name of ['bootstrap.mjs', 'run', 'runtime'])
    cpSync(join(TOOLS, name), join(root, 'tools', name), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function requireVersion(node: string): void {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', engines: { node } }))
}

/** Replaces npm: records its arguments, and installs a program unless it fails. */
function fakeNpm(code: number): { npm_execpath: string } {
  const program = `import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
    appendFileSync('${root}/npm-calls', process.argv.slice(2).join(' ') + ' with ' + readdirSync('.').sort() + '\\n')
    mkdirSync('node_modules/${NAME}/bin', { recursive: true })
    if (${code}) process.exit(${code})
    writeFileSync('node_modules/${NAME}/bin/node', '#!/bin/sh\\necho "pinned $*"', { mode: 0o755 })`
  writeFileSync(join(root, 'npm.js'), program)
  return { npm_execpath: join(root, 'npm.js') }
}

function bootstrap(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each(['>=18.0.0', `>=${process.versions.node}`])(
  'a Node that satisfies "%s" runs the tools itself, and nothing is installed',
  (wanted) => {
    requireVersion(wanted)
    expect(bootstrap()).toEqual({ status: 0, stdout: `${process.execPath}\n`, stderr: '' })
    expect(existsSync(join(root, '.node'))).toBe(false)
  },
)

test('an old Node installs the pinned one once, by its lock file and without scripts', () => {
  requireVersion('>=99.1.0')
  const env = fakeNpm(0)
  const node = join(root, '.node', VERSION, 'node_modules', NAME, 'bin/node')
  const first = bootstrap(env)
  expect(first).toEqual({
    status: 0,
    stdout: `${node}\n`,
    stderr: `Installing Node for Sidebet, because this is ${process.version} ...\n`,
  })
  expect(bootstrap(env)).toEqual({ status: 0, stdout: `${node}\n`, stderr: '' })
  expect(readFileSync(join(root, 'npm-calls'), 'utf8')).toMatch(
    /^ci --prefix \S+ --ignore-scripts .* with package-lock\.json,package\.json\n$/,
  )
  expect(readdirSync(join(root, '.node'))).toEqual([VERSION])
})

test('an install of the pinned Node that fails leaves nothing behind and says what is needed', () => {
  requireVersion('>=99.1.0')
  const { status, stdout, stderr } = bootstrap(fakeNpm(1))
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    new RegExp(`\\nSidebet needs Node >=99\\.1\\.0; this is ${process.version}, and npm could not`),
  )
  expect(readdirSync(join(root, '.node'))).toEqual([])
})

test('the launcher gives the command and its arguments to the chosen Node, and its exit code back', () => {
  requireVersion('>=99.1.0')
  const env = { PATH: process.env.PATH, ...fakeNpm(0) }
  const run = (options: object = {}) =>
    spawnSync(join(root, 'tools/run'), ['ops', 'a b', '--x'], { env, encoding: 'utf8', ...options })
  expect(run({ cwd: '/' }).stdout).toMatch(/^pinned .*\/tools\/main\.ts ops a b --x\n$/)
  const node = join(root, '.node', VERSION, 'node_modules', NAME, 'bin/node')
  writeFileSync(node, '#!/bin/sh\nexit 7')
  chmodSync(node, 0o755)
  expect(run().status).toBe(7)
})

test('the pinned Nodes are exact versions with a hash', () => {
  const { packages } = JSON.parse(readFileSync(join(TOOLS, 'runtime/package-lock.json'), 'utf8'))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-\S{88}$/),
    })
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('resolved')
  }
})
