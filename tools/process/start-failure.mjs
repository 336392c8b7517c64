/** A reason not to start that a user can act on: one sentence, shown without a stack trace. */
export class StartFailure extends Error {
  /** @override */
  name = 'StartFailure'
}

/**
 * Runs a script's main function. A StartFailure ends the process with its sentence on stderr and code 1. Any other error is
 * a defect and is printed with its stack trace.
 *
 * @param {() => Promise<void>} main
 */
export const runScript = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  }
}

/**
 * The `code` of a system error (ENOENT, EACCES, ...), or undefined for anything else.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const errorCode = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
