/** Bundles the server, the operator's tool and the sandbox: TypeScript in, plain programs out. */

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inProjectLock, installIfNeeded } from './install.mjs'
import { errorCode, runScript, StartFailure } from './process/start-failure.mjs'
import { ROOT } from './project.mjs'

/** Per package: the name of each program in its `dist` and the file it starts from. */
const PROGRAMS = {
  server: { main: 'src/main.ts', ops: 'src/ops/main.ts' },
  sandbox: { main: 'src/main.ts' },
}

const STAMP = '.stamp'

/**
 * Builds unless the programs were made from exactly these sources.
 *
 * @throws {StartFailure} with the bundler's words when the sources do not build
 */
export const buildIfStale = async () => {
  if (isFresh(fingerprint())) return
  await inProjectLock('build', 'Waiting for another process that builds ...', async () => {
    const stamp = fingerprint()
    if (isFresh(stamp)) return
    for (const [name, entries] of Object.entries(PROGRAMS)) {
      const folder = join(ROOT, 'packages', name)
      replaceFiles(join(folder, 'dist'), await bundle(folder, entries), stamp)
    }
  })
}

/** @param {string} stamp */
const isFresh = (stamp) =>
  Object.entries(PROGRAMS).every(([name, entries]) => {
    const dist = join(ROOT, 'packages', name, 'dist')
    return (
      Object.keys(entries).every((entry) => existsSync(join(dist, `${entry}.js`))) &&
      readIfThere(join(dist, STAMP)) === stamp
    )
  })

/**
 * A hash over everything that a program is made of: sources, versions of the packages, this file.
 * Contents, not times: a fresh clone and a restored file count as what they are.
 */
const fingerprint = () => {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  add('package-lock.json')
  add('scripts/build.mjs')
  for (const name of readdirSync(join(ROOT, 'packages')).sort()) {
    if (existsSync(join(ROOT, 'packages', name, 'package.json')))
      add(`packages/${name}/package.json`)
    if (!existsSync(join(ROOT, 'packages', name, 'src'))) continue
    const sources = readdirSync(join(ROOT, 'packages', name, 'src'), {
      recursive: true,
      withFileTypes: true,
    })
    for (const path of sources
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
      .sort())
      add(path)
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {Record<string, string>} entries
 */
const bundle = async (folder, entries) => {
  // Imported here: this file must load before the packages are installed.
  const { rolldown } = await import('rolldown')
  try {
    const build = await rolldown({
      cwd: folder,
      input: entries,
      platform: 'node',
      external: isForeign,
      logLevel: 'warn',
    })
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[hash].js',
    })
    await build.close()
    return output
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`The build failed: ${stripVTControlCharacters(words)}`)
  }
}

/**
 * Our own packages are bundled (they are TypeScript), and so is what the bundler itself adds for
 * syntax that Node does not know yet; the packages of npm are loaded at run time.
 *
 * @param {string} id as imported
 */
const isForeign = (id) => /^[a-z@]/i.test(id) && !/^@(sidebet|oxc-project)\//.test(id)

/**
 * Puts the files in place one by one, whole each, entries after what they import and the stamp
 * last: an interrupted build is stale and its programs still fit together.
 *
 * @param {string} dist
 * @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output
 * @param {string} stamp
 */
const replaceFiles = (dist, output, stamp) => {
  mkdirSync(dist, { recursive: true })
  const files = [...output].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))
  for (const file of files)
    writeWhole(join(dist, file.fileName), file.type === 'chunk' ? file.code : file.source)
  const wanted = new Set([STAMP, ...files.map((file) => file.fileName)])
  writeWhole(join(dist, STAMP), stamp)
  for (const name of readdirSync(dist))
    if (!wanted.has(name)) rmSync(join(dist, name), { recursive: true })
}

/** @param {import('rolldown').OutputChunk | import('rolldown').OutputAsset} file */
const isEntry = (file) => file.type === 'chunk' && file.isEntry

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 */
const writeWhole = (path, content) => {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** @param {string} path */
const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  await runScript(async () => {
    await installIfNeeded()
    await buildIfStale()
  })
