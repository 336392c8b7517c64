import { join } from 'node:path'
import { ROOT } from '../project.mjs'

/**
 * The addresses of all screens, as the client registers them. No screen is loaded for that.
 *
 * @returns {Promise<string[]>}
 */
export const clientRoutes = async () => {
  // Imported here: this file must load before the packages are installed.
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    cwd: join(ROOT, 'packages/web'),
    input: 'src/routes.ts',
    platform: 'node',
    logLevel: 'warn',
    plugins: [
      {
        name: 'screens-stay-outside',
        resolveId: (id, _importer, { kind }) =>
          kind === 'dynamic-import' ? { id, external: true } : null,
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  const code = Buffer.from(output[0].code).toString('base64')
  const { routes } = await import(`data:text/javascript;base64,${code}`)
  return routes.map((/** @type {{ path: string }} */ { path }) => path)
}
