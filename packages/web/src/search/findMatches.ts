/** Matches of typed words with names (S36). */
import { foldName } from '@sidebet/domain/games/team'

/** Something with the texts by which it is found, folded once. */
export type Indexed<Value> = { readonly value: Value; readonly words: readonly string[] }

export function indexByNames<Value>(
  values: readonly Value[],
  namesOf: (value: Value) => readonly string[],
): Indexed<Value>[] {
  return values.map((value) => ({ value, words: namesOf(value).flatMap(wordsOf) }))
}

/** The values that have, for each typed word, a word that begins with it; in the order of the index. Nothing typed matches nothing. */
export function findMatches<Value>(index: readonly Indexed<Value>[], typed: string): Value[] {
  const starts = wordsOf(typed)
  if (starts.length === 0) return []
  return index
    .filter(({ words }) => starts.every((start) => words.some((word) => word.startsWith(start))))
    .map(({ value }) => value)
}

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}@.+_-]+/u)
    .filter((word) => word !== '')
