import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

type Compilers = NonNullable<FastifyServerOptions['schemaController']>

/**
 * Zod validates and serializes. Without this option Fastify would also load its own compilers, a hundred modules that nothing uses.
 * Its type describes Fastify's own compilers only.
 */
export const ZOD_COMPILERS = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as Compilers
