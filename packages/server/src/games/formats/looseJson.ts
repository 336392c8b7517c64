/** Tolerant reads of an external document: a value that is missing or of another type is null or undefined, never an error. */

export type JsonRecord = Readonly<Record<string, unknown>>

export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonRecord)
    : null
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The value at the end of a path of own keys; undefined when any step is missing. */
export function at(value: unknown, ...path: string[]): unknown {
  let current = value
  for (const key of path) {
    const record = recordOf(current)
    if (!record || !Object.hasOwn(record, key)) return undefined
    current = record[key]
  }
  return current
}

export function listOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** A trimmed text that is not empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** An id: sources send the same one as a text or as a number. */
export function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value)
}

/** A whole number from 0 to 9999, written as a number or as digits. */
export function countOf(value: unknown): number | null {
  if (typeof value === 'string') {
    return /^\d{1,4}$/.test(value.trim()) ? Number(value) : null
  }
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9999
    ? Math.abs(value)
    : null
}
