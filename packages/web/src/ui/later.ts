/**
 * Parts of the client that come with their first use. They are shown as soon as their file is there: behind a Suspense
 * fallback, even an empty one, React would keep them back for 300 ms.
 */
import { useEffect, useReducer, useState } from 'react'

export type Later<Part> = {
  /** Begins to fetch it, once; after a failure anew. */
  readonly fetch: () => Promise<Part>
  /** Undefined until it has come. */
  readonly get: () => Part | undefined
}

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let coming: Promise<Part> | undefined
  let part: Part | undefined
  async function fetch() {
    try {
      part = await load()
      return part
    } catch (error) {
      coming = undefined
      throw error
    }
  }
  return {
    fetch: () => {
      coming ??= fetch()
      return coming
    },
    get: () => part,
  }
}

/** The part once it has come; it is fetched as soon as it is wanted. A file that does not come leaves it out. */
export function useLater<Part>(of: Later<Part>, isWanted: boolean): Part | undefined {
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const part = of.get()
  const isMissing = isWanted && part === undefined
  useEffect(() => {
    if (isMissing) of.fetch().then(showAgain, () => {})
  }, [of, isMissing])
  return part
}

const FIRST_SCREEN_MS = 1_000

/** True from a second on: the first screen comes before what may change on it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
