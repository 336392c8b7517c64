/** A reason not to start that a user can act on: one sentence, shown without a stack trace. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The `code` of a system error (ENOENT, EACCES, ...), or undefined for anything else. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
