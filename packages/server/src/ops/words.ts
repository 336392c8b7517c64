/** What an operator types behind a command. */
import { OperatorError } from '../core/operatorError.ts'

/** With its zone: an operator's own clock is no help to anybody. */
export function instantOf(text = ''): Date {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const instant = new Date(text)
  if (!isWhole || Number.isNaN(instant.getTime()))
    throw new OperatorError('Say the time with its zone: 2026-11-22T18:00Z.')
  return instant
}

/** Splits words into plain ones (`files`, most often) and `--name value` options. */
export function readOptions<Name extends string>(words: readonly string[], names: readonly Name[]) {
  const files: string[] = []
  const options: Partial<Record<Name, string>> = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!word.startsWith('--')) files.push(word)
    else if (names.includes(word.slice(2) as Name))
      options[word.slice(2) as Name] = words[++at] ?? ''
    else throw new OperatorError(`There is no option ${word} here.`)
  }
  return { files, options }
}
