/** A choice that the browser stores for all its users, like the theme. */
import { makeStore, useStore } from './store.ts'

export type BrowserChoice<Value extends string> = {
  /** The choice, for components. */
  readonly use: () => Value
  /** The same outside of a component. */
  readonly get: () => Value
  /** For this page at once, and for every later one of this browser. */
  readonly set: (value: Value) => void
}

/** @param values the first is the choice until there is another */
export function makeBrowserChoice<Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
): BrowserChoice<Value> {
  const store = makeStore<{ readonly value: Value }>({ value: read() })
  function read(): Value {
    try {
      const stored = window.localStorage.getItem(storageKey)
      return values.find((value) => value === stored) ?? values[0]
    } catch {
      return values[0]
    }
  }
  return {
    use: () => useStore(store).value,
    get: () => store.get().value,
    set: (value) => {
      store.set({ value })
      try {
        window.localStorage.setItem(storageKey, value)
      } catch {
        // Storage may be forbidden: then the choice ends with the page.
      }
    },
  }
}
