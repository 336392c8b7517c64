import { useSyncExternalStore } from 'react'

export type Store<State> = {
  readonly get: () => State
  readonly set: (change: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The state with which a page was prerendered. In the browser it is the first one, outside of it the current one. */
  readonly getPrerendered: () => State
}

/** State outside React, so that calls and dialogs can read and change it too. */
export function makeStore<State extends object>(start: State): Store<State> {
  let state = start
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getPrerendered: () => (typeof document === 'undefined' ? state : start),
  }
}

/**
 * Hydration uses the state of the prerendered page, and a render after it the current one. With an answer that came before the hydration
 * React would find another page, and replace it together with what was typed.
 */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getPrerendered)
}
