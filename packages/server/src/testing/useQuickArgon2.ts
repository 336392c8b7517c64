/** For `node --import`: the program gets `quickArgon2.ts` instead of `@node-rs/argon2`. */
import { registerHooks } from 'node:module'

const QUICK = new URL('quickArgon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      specifier === '@node-rs/argon2' && context.parentURL !== QUICK ? QUICK : specifier,
      context,
    ),
})
