/**
 * Prints the path of the Node that runs the tools: this one when it is new enough, else the pinned one. The pinned one is an
 * npm package with its hash in `tools/runtime/package-lock.json`, and is installed once, into `.node` in this checkout.
 *
 * Plain JavaScript for every Node from 18 on: it runs before anything is installed.
 */

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HOME = join(ROOT, '.node')
const RUNTIME = join(ROOT, 'tools/runtime')
const FILES = ['package.json', 'package-lock.json']

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const numbersOf = (version) => version.match(/\d+/g).map(Number)

/** Whether this Node is as new as `engines` in package.json requires. */
const isNewEnough = () => {
  const lowest = numbersOf(readJson(join(ROOT, 'package.json')).engines.node)
  const mine = numbersOf(process.version)
  const at = lowest.findIndex((number, index) => number !== mine[index])
  return at === -1 || mine[at] > lowest[at]
}

/** The path of the pinned Node, which is installed first when it is missing. */
const pinnedNode = () => {
  const name = `node-linux-${process.arch}`
  const version = readJson(join(RUNTIME, 'package.json')).optionalDependencies[name]
  if (process.platform !== 'linux' || !version)
    fail('there is no package with a newer one for this machine')
  const folder = join(HOME, version)
  const node = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(node)) install(folder, node)
  return node
}

/** Installs into a draft beside `folder`, which then replaces it: an interrupted install never counts as complete. */
const install = (folder, node) => {
  console.error(`Installing Node for Sidebet, because this is ${process.version} ...`)
  mkdirSync(HOME, { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  for (const file of FILES) cpSync(join(RUNTIME, file), join(draft, file))
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(
    program,
    [
      ...first,
      'ci',
      '--prefix',
      draft,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: draft, stdio: ['ignore', 2, 2] },
  )
  try {
    if (status === 0) renameSync(draft, folder)
  } catch {
    // Another process has finished the same install first.
  }
  rmSync(draft, { recursive: true, force: true })
  if (!existsSync(node)) fail('npm could not install a newer one, see above')
}

const fail = (reason) => {
  const { engines } = readJson(join(ROOT, 'package.json'))
  console.error(`Sidebet needs Node ${engines.node}; this is ${process.version}, and ${reason}.`)
  process.exit(1)
}

console.log(isNewEnough() ? process.execPath : pinnedNode())
