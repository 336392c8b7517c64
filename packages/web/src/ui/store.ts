import { useSyncExternalStore } from 'react'

export type Store<State> = {
  readonly get: () => State
  readonly set: (change: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
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
  }
}

export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
