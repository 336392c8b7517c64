/** Bundles the server, the operator's tool and the sandbox from TypeScript to JavaScript. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.mjs'
import { fingerprint, readIfThere, replaceFiles, STAMP } from './files.mjs'

/** Per package: the name of each program in its `dist`, and its entry file. */
const PROGRAMS = {
  server: {
    main: 'src/main.ts',
    ops: 'src/ops/main.ts',
    'check-receipt': 'src/receipts/checkReceipt.ts',
    // A worker thread of the server.
    'read-document': 'src/games/readDocumentWorker.ts',
  },
  sandbox: { main: 'src/main.ts' },
}

const SOURCES = ['domain', 'contract', 'copy', 'server', 'sandbox'].flatMap((name) => [
  `packages/${name}/package.json`,
  `packages/${name}/src`,
])

export const programs = {
  stamp: () => fingerprint(SOURCES),

  /** @param {string} stamp */
  isFresh: (stamp) =>
    Object.entries(PROGRAMS).every(([name, entries]) => {
      const dist = join(ROOT, 'packages', name, 'dist')
      return (
        Object.keys(entries).every((entry) => existsSync(join(dist, `${entry}.js`))) &&
        readIfThere(join(dist, STAMP)) === stamp
      )
    }),

  /** @param {string} stamp */
  build: async (stamp) => {
    for (const [name, entries] of Object.entries(PROGRAMS)) {
      const folder = join(ROOT, 'packages', name)
      replaceFiles(join(folder, 'dist'), await bundle(folder, entries), stamp)
    }
  },
}

/** Builds the bench. Only its own script does so, because it is not part of the product. */
export const buildBench = async () => {
  const folder = join(ROOT, 'packages/bench')
  const entries = { main: 'src/main.ts', load: 'src/load.ts', replay: 'src/replay/main.ts' }
  replaceFiles(
    join(folder, 'dist'),
    await bundle(folder, entries),
    fingerprint([...SOURCES, 'packages/chaos/src', 'packages/bench/src']),
  )
}

/** Builds the chaos harness. Like the bench, it is built when it is run. */
export const buildChaos = async () => {
  const folder = join(ROOT, 'packages/chaos')
  replaceFiles(
    join(folder, 'dist'),
    await bundle(folder, { main: 'src/main.ts' }),
    fingerprint([...SOURCES, 'packages/chaos/src']),
  )
}

/**
 * @param {string} folder
 * @param {Record<string, string>} entries
 */
const bundle = async (folder, entries) => {
  // Imported here: this file must load before the packages are installed.
  const { rolldown } = await import('rolldown')
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
  return [...output]
    .sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))
    .map((file) => ({
      name: file.fileName,
      content: file.type === 'chunk' ? file.code : file.source,
    }))
}

/**
 * The workspace packages are bundled, because they are TypeScript. So are the bundler's own helpers for syntax that Node
 * does not support yet. Packages from npm are loaded at run time.
 *
 * @param {string} id as imported
 */
const isForeign = (id) => /^[a-z@]/i.test(id) && !/^@(sidebet|oxc-project)\//.test(id)

/** @param {import('rolldown').OutputChunk | import('rolldown').OutputAsset} file */
const isEntry = (file) => file.type === 'chunk' && file.isEntry
