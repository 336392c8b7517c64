/** Waits for work, but no longer than until a signal. The work must leave nothing running when it is abandoned. */

/**
 * @template T
 * @param {AbortSignal | undefined} signal
 * @param {Promise<T>} work
 * @returns {Promise<T>} rejects with the signal's reason as soon as it is aborted
 */
export const unlessAborted = (signal, work) =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp))
  })
