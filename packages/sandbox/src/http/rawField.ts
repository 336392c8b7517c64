/**
 * The exact text of one field's value in a JSON object, null when the object has no such field. A signature over a part
 * of a body must be verified on this text, since parsing and serializing may change it. `json` must be valid.
 */
export function rawField(json: string, name: string): string | null {
  let depth = 0
  let key = ''
  let start = -1
  // Only the object's own fields count: those at depth 1.
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]!
    if (letter === '"') {
      const end = endOfText(json, at)
      if (depth === 1 && start < 0) key = JSON.parse(json.slice(at, end + 1))
      at = end
    } else if (depth === 1 && letter === ':' && start < 0) {
      start = at + 1
    } else if (depth === 1 && (letter === ',' || letter === '}')) {
      if (start >= 0 && key === name) return json.slice(start, at).trim()
      start = -1
      if (letter === '}') depth--
    } else if (letter === '{' || letter === '[') {
      depth++
    } else if (letter === '}' || letter === ']') {
      depth--
    }
  }
  return null
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
