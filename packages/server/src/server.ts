/** The HTTP server of this product. */
import type { Handler } from './handle.ts'
import { pageOrigins } from './payments/ports/pageOrigins.ts'
import { buildHttpServer } from './platform/http/server.ts'
import type { Services } from './services.ts'

/** Builds the server with these endpoints; it does not listen yet. */
export const buildServer = (services: Services, handlers: readonly Handler[]) =>
  buildHttpServer(services, handlers, pageOrigins(services.config))
