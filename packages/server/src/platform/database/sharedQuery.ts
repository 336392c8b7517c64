import type { Db, ReadDatabase } from './db.ts'

/** The longest pause after a load, milliseconds. */
const PAUSE_MAX_MS = 250

/** The most pages of `makeVersionedPages` in memory, the most recently used ones. */
const PAGES_MAX = 500
/** What changes without a change event, such as a start that is reached, shows after this time. */
const AGE_MAX_MS = 5_000
/** A page of this age is computed again while it still answers, so that no request waits without a change. */
const REFRESH_AGE_MS = 2_500

/**
 * Pages that are computed again only when the version of what they show has changed, and after five seconds. Without a version each
 * request is answered as by `makeSharedPages`. A page is at most as old as the way of a change event to this process.
 */
export function makeVersionedPages<Value>() {
  type Page = {
    readonly version: string
    readonly value: Promise<Value>
    readonly at: number
    isRefreshing: boolean
  }
  const databases = new WeakMap<Db, Map<string, Page>>()
  const readShared = makeSharedPages<Value>()

  return (db: Db, key: string, version: string | null, load: () => Promise<Value>) => {
    if (version === null) return readShared(db, key, load)
    const pages = databases.get(db) ?? new Map<string, Page>()
    databases.set(db, pages)
    const page = pages.get(key)
    pages.delete(key)
    const age = page?.version === version ? performance.now() - page.at : Infinity
    if (!page || age >= AGE_MAX_MS) return add().value
    pages.set(key, page)
    if (age >= REFRESH_AGE_MS && !page.isRefreshing) refresh(page)
    return page.value

    function begin(): Page {
      return { version: version!, value: load(), at: performance.now(), isRefreshing: false }
    }

    function add(): Page {
      const added = begin()
      pages.set(key, added)
      added.value.catch(() => {
        if (pages.get(key) === added) pages.delete(key)
      })
      const [oldest] = pages.keys()
      if (pages.size > PAGES_MAX && oldest !== undefined) pages.delete(oldest)
      return added
    }

    function refresh(old: Page): void {
      old.isRefreshing = true
      const next = begin()
      next.value.then(
        () => {
          if (pages.get(key) === old) pages.set(key, next)
        },
        () => {
          old.isRefreshing = false
        },
      )
    }
  }
}

/** `makeSharedQuery` for the pages of many viewers, one for each database: a test process has several. */
export function makeSharedPages<Value>() {
  const queries = new WeakMap<object, ReturnType<typeof makeSharedQuery<Value>>>()
  return (db: ReadDatabase, key: string, load: () => Promise<Value>): Promise<Value> => {
    const { sharedBy = db } = db
    const query = queries.get(sharedBy) ?? makeSharedQuery<Value>()
    queries.set(sharedBy, query)
    return query(key, load)
  }
}

/**
 * Returns a function that loads the value of a key. Requests for a key share one load. A pause follows it, as long as a load for
 * each of them would have taken: a few requests hardly wait, and a crowd leaves time for other work. A request without a recent load
 * is loaded at once. Each load begins after the arrival of its requests, so no answer is older than without sharing (decision 012).
 * The load is that of the latest request. When it fails, all its requests fail.
 */
export function makeSharedQuery<Value>(): (
  key: string,
  load: () => Promise<Value>,
) => Promise<Value> {
  type Next = { load: () => Promise<Value>; requests: number; readonly value: Promise<Value> }
  const next = new Map<string, Next>()
  /** The pending load of the key, and the pause after it. */
  const ready = new Map<string, Promise<unknown>>()

  function begin(key: string, load: () => Promise<Value>): Next {
    const waiting: Next = { load, requests: 0, value: start() }
    return waiting

    async function start(): Promise<Value> {
      await ready.get(key)
      next.delete(key)
      const loading = waiting.load()
      const rest = pauseAfter(loading, waiting.requests)
      ready.set(key, rest)
      void rest.then(() => {
        if (ready.get(key) === rest) ready.delete(key)
      })
      return loading
    }
  }

  return (key, load) => {
    const waiting = next.get(key) ?? begin(key, load)
    waiting.load = load
    waiting.requests++
    next.set(key, waiting)
    return waiting.value
  }
}

async function pauseAfter(loading: Promise<unknown>, requests: number): Promise<void> {
  const begun = performance.now()
  await loading.catch(() => {})
  const ms = Math.min(PAUSE_MAX_MS, requests * (performance.now() - begun))
  await new Promise((resolve) => setTimeout(resolve, ms).unref())
}
