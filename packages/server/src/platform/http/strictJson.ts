/**
 * JSON of a request body (IN1): no duplicate keys, no `__proto__`, at most 8 levels and 200 keys. `JSON.parse` silently takes the
 * last of two equal keys, so a log and the executed request could differ.
 */
const DEPTH_MAX = 8
const KEYS_MAX = 200
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export class InvalidJson extends Error {
  readonly statusCode = 400
  readonly code = 'malformed'
}

/** The value in a JSON text. Throws `InvalidJson` (400) with the reason. */
export function parseStrictJson(text: string): unknown {
  checkKeys(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidJson('The body is not valid JSON.')
  }
}

/** One pass over the text that reads only strings, brackets and colons; JSON.parse checks the validity. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let keys = 0
  let lastString: string | null = null
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const end = endOfString(text, at)
      lastString = text.slice(at, end + 1)
      at = end
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null)
      if (open.length > DEPTH_MAX) throw new InvalidJson('The body is nested too deeply.')
    } else if (char === '}' || char === ']') {
      open.pop()
    } else if (char === ':' && lastString !== null) {
      if (++keys > KEYS_MAX) throw new InvalidJson('The body has too many fields.')
      addKey(open.at(-1), lastString)
      lastString = null
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  throw new InvalidJson('The body is not valid JSON.')
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  let key: string
  try {
    key = JSON.parse(quoted) as string
  } catch {
    throw new InvalidJson('The body is not valid JSON.')
  }
  if (FORBIDDEN.has(key)) throw new InvalidJson(`The body has a field "${key}".`)
  if (keys?.has(key)) throw new InvalidJson(`The body has the field "${key}" twice.`)
  keys?.add(key)
}
