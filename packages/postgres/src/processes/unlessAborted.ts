/** Waits for work, but no longer than until a signal. The work must leave nothing running when it is abandoned. */

/** @returns rejects with the signal's reason as soon as it is aborted */
export const unlessAborted = <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp))
  })
