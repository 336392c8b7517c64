/** A value per database and key that is read again only after a time, by the product's clock. */
import type { Db } from './db.ts'

type CacheEntry<Value> = { readonly until: number; readonly value: Promise<Value> }

/**
 * Returns a function that reads the value of a key, or returns one that is at most `ttlMs` old. Concurrent requests share one
 * reading. `now` is the product's clock, in milliseconds.
 */
export function makeCachedQuery<Key, Value>(
  ttlMs: number,
  read: (db: Db, key: Key, now: number) => Promise<Value>,
): (db: Db, key: Key, now: number) => Promise<Value> {
  const caches = new WeakMap<Db, Map<Key, CacheEntry<Value>>>()
  return (db, key, now) => {
    const cache = caches.get(db) ?? new Map<Key, CacheEntry<Value>>()
    caches.set(db, cache)
    const entry = cache.get(key)
    // After the clock was moved back, a cached entry would be valid for too long.
    if (entry && now < entry.until && now >= entry.until - ttlMs) return entry.value
    const value = read(db, key, now)
    cache.set(key, { until: now + ttlMs, value })
    // A failed query runs again at the next request.
    value.catch(() => cache.delete(key))
    return value
  }
}
