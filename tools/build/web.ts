/** Builds the web client into files that the server sends unchanged, also compressed. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { ROOT } from '../project.ts'
import { colorScheme } from './colorScheme.ts'
import { endpointData } from './endpointData.ts'
import { fingerprint, readIfThere, replaceFiles, STAMP } from './files.ts'
import { prerendered } from './prerender.ts'
import { clientScreens } from './routes.ts'
import { smallFont } from './smallFont.ts'

const FOLDER = join(ROOT, 'packages/web')
const DIST = join(FOLDER, 'dist')

const SOURCES = [
  ...['domain', 'contract', 'copy', 'web'].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/src`,
  ]),
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/public',
]

/** Size in bytes below which compression saves nothing. */
const WORTH_IT = 1_000

/** The stamp of a build from the present sources. */
export const stampOfWeb = (): string => fingerprint(SOURCES)

/** A project without the client, such as a copy for the servers alone, has nothing to build. */
export function isWebFresh(stamp: string): boolean {
  if (!existsSync(join(FOLDER, 'index.html'))) return true
  return existsSync(join(DIST, 'index.html')) && readIfThere(join(DIST, STAMP)) === stamp
}

export async function buildWeb(stamp: string): Promise<void> {
  const bundled = await bundle()
  const screens = await screenFiles(bundled)
  const scriptsOf = (path: string) => screens[path]?.scripts ?? []
  const files = [
    ...bundled.map((file) => ({
      name: file.fileName,
      content: file.type === 'chunk' ? file.code : file.source,
    })),
    ...(await inProduction(() => prerendered(FOLDER, pageOf(bundled), scriptsOf))),
    ...publicFiles(),
    // What the server announces to the browser with each page. Every other address gets 404.
    { name: '.routes.json', content: JSON.stringify(screens) },
  ]
  const compressed = await Promise.all(files.map(compress))
  const all = [...compressed.flat(), ...files]
  // The pages come last, because they refer to all other files.
  all.sort((a, b) => Number(isPage(a.name)) - Number(isPage(b.name)))
  replaceFiles(DIST, all, stamp)
}

const isPage = (name: string) => /\.html(\.|$)/.test(name)

type Built = Rolldown.OutputAsset | Rolldown.OutputChunk

async function bundle(): Promise<Built[]> {
  const built = await inProduction(() =>
    build({
      root: FOLDER,
      configFile: join(FOLDER, 'vite.config.ts'),
      logLevel: 'silent',
      plugins: [smallFont(), endpointData(), colorScheme()],
      build: { write: false },
    }),
  )
  return [built].flat().flatMap((part) => {
    if (!('output' in part)) throw new Error('the web client was watched, not built')
    return part.output
  })
}

function pageOf(bundled: readonly Built[]) {
  const page = bundled.find(({ fileName }) => fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('the web client has no page')
  return page.source.toString()
}

/** The scripts of each screen that the page itself does not name, and its early calls, by the screen's path. */
async function screenFiles(bundled: readonly Built[]) {
  const page = pageOf(bundled)
  const chunks = new Map(
    bundled.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const withImports = (name: string, found: Set<string> = new Set()) => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, found)
    return found
  }
  const screens = (await clientScreens()).map(({ path, file, earlyCalls }) => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === file)
    if (!chunk) throw new Error(`${path} has no script`)
    const names = [...withImports(chunk.fileName)].map((name) => `/${name}`)
    const scripts = names.filter((script) => !page.includes(`"${script}"`))
    return [path, { scripts, earlyCalls }] as const
  })
  return Object.fromEntries(screens)
}

/**
 * Vite reads NODE_ENV, and sets it where it is missing. The value for the build must not affect the server that starts next.
 */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const publicFiles = () =>
  readdirSync(join(FOLDER, 'public')).map((name) => ({
    name,
    content: readFileSync(join(FOLDER, 'public', name)),
  }))

/** The server never sends a file whose name begins with a dot, such as the two megabytes of the program for first views. */
async function compress({ name, content }: { name: string; content: string | Uint8Array }) {
  if (!/^[^.].*\.(html|js|css|svg)$/.test(name) || content.length < WORTH_IT) return []
  return [
    { name: `${name}.gz`, content: await promisify(gzip)(content, { level: 9 }) },
    { name: `${name}.br`, content: await promisify(brotliCompress)(content) },
  ]
}
