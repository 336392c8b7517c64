/**
 * Replaces the contract's list of endpoints in the browser's bundle by the data that a request needs (decision 011). The
 * schemas would add zod. Refusals are only types for the client, and their sentences come with each answer.
 */

import { join } from 'node:path'
import { ROOT } from '../project.mjs'

const LIST = join(ROOT, 'packages/contract/src/endpoints.ts')

/** @typedef {{ method: string, path: string, access: string, movesMoney?: true }} EndpointData */

/** @returns {import('vite').Plugin} */
export const endpointData = () => ({
  name: 'endpoint-data',
  load: {
    filter: { id: LIST },
    handler: async () => `export const endpoints = ${JSON.stringify(await readEndpoints())}`,
  },
})

/**
 * Evaluates the list, without schemas and refusals.
 *
 * @returns {Promise<Record<string, EndpointData>>}
 */
export const readEndpoints = async () => {
  // Imported here: this file must load before the packages are installed.
  const { runnerImport } = await import('vite')
  /** @type {{ module: { endpoints: Record<string, EndpointData> } }} */
  const { module } = await runnerImport(LIST, { configFile: false, logLevel: 'error' })
  return Object.fromEntries(
    Object.entries(module.endpoints).map(([name, { method, path, access, movesMoney }]) => [
      name,
      { method, path, access, ...(movesMoney && { movesMoney }) },
    ]),
  )
}
