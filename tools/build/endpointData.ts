/**
 * Replaces the contract's list of endpoints in the browser's bundle by the data that a request needs (decision 011). The
 * schemas would add zod. Refusals are only types for the client, and their sentences come with each answer.
 */

import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../project.ts'

const LIST = join(ROOT, 'packages/contract/src/endpoints.ts')

type EndpointData = { method: string; path: string; access: string; movesMoney?: true }

export const endpointData = (): Plugin => ({
  name: 'endpoint-data',
  load: {
    filter: { id: LIST },
    handler: async () => `export const endpoints = ${JSON.stringify(await readEndpoints())}`,
  },
})

/** Evaluates the list, without schemas and refusals. */
export async function readEndpoints(): Promise<Record<string, EndpointData>> {
  const { endpoints }: { endpoints: Record<string, EndpointData> } = await import(LIST)
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, access, movesMoney }]) => [
      name,
      { method, path, access, ...(movesMoney && { movesMoney }) },
    ]),
  )
}
