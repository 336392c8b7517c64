/** A choice that the browser stores for all its users, like the theme. */
import { onReader } from './reader.ts'
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
  const findValue = (stored: string | null | undefined) =>
    values.find((value) => value === stored) ?? values[0]
  const store = makeStore<{ readonly value: Value }>({ value: findValue(read()) })
  onReader((choices) => store.set({ value: findValue(choices[storageKey]) }))
  function read(): string | null {
    try {
      return window.localStorage.getItem(storageKey)
    } catch {
      return null
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
