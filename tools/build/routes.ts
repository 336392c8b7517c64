/** The screens of the client, read from its routes without loading them. */

import { dirname, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from '../project.ts'

const WEB = join(ROOT, 'packages/web')

/** What the server requires of `EarlyCall`. */
type EarlyCall = { readonly address: string; readonly media?: string }

type Screen = { path: string; file: string; earlyCalls: readonly EarlyCall[] }

/** All screens as the client registers them, with path and file. The screens themselves are not loaded. */
export async function clientScreens(): Promise<Screen[]> {
  const build = await rolldown({
    cwd: WEB,
    input: 'src/routes.ts',
    platform: 'node',
    logLevel: 'warn',
    plugins: [
      {
        name: 'screens-stay-outside',
        resolveId: (id, importer, { kind }) =>
          kind === 'dynamic-import' && importer
            ? { id: resolve(dirname(importer), id), external: 'absolute' }
            : null,
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  const code = Buffer.from(output[0].code).toString('base64')
  type Route = {
    path: string
    screen: () => Promise<unknown>
    earlyCalls?: readonly EarlyCall[]
  }
  const { routes }: { routes: Route[] } = await import(`data:text/javascript;base64,${code}`)
  return routes.map(({ path, screen, earlyCalls = [] }) => ({
    ...{ path, earlyCalls },
    file: fileOf(path, screen),
  }))
}

/** The paths of all screens. */
export const clientRoutes = async (): Promise<string[]> =>
  (await clientScreens()).map(({ path }) => path)

/** A screen is a function that imports a file. Its source text names the file. */
function fileOf(path: string, screen: () => Promise<unknown>) {
  const file = /import\(\s*["'](.+?)["']\s*\)/.exec(String(screen))?.[1]
  if (!file) throw new Error(`${path} does not say which file shows it`)
  return file
}
