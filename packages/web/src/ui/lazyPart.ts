/**
 * Parts of the client that are loaded on first use. They are rendered as soon as they are loaded: behind a Suspense
 * fallback, even an empty one, React would delay them by 300 ms.
 */
import { useEffect, useReducer, useState } from 'react'

export type Later<Part> = {
  /** Starts to load it, once; after a failure again. */
  readonly fetch: () => Promise<Part>
  /** Undefined until it is loaded. */
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

/** The part once it is loaded, which starts when it is wanted. A part that fails to load is left out. */
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

/** True after a second: the first screen has precedence over parts that may change it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
