/** Every call that the server answers. */
import type { Handler } from './core/http/handle.ts'

export const handlers: readonly Handler[] = []
