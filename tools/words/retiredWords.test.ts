/**
 * Words that the glossary has replaced must not be used in new names and comments. `retiredWords.json` has the remaining
 * number per package, which may only fall. `UPDATE_WORDS=1` stores lower numbers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Count, countWord, type RetiredWord, readSources } from './countWords.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(import.meta.dirname, 'retiredWords.json')

/** By package: identifiers, comment lines. */
type Left = Record<string, readonly [names: number, commentLines: number]>
type Entry = RetiredWord & {
  readonly left: Left /** Why the rest stays. */
  readonly reason?: string
}

const ENTRIES: readonly Entry[] = JSON.parse(readFileSync(FILE, 'utf8'))
const SOURCES = readSources(ROOT)

const leftOf = (counts: Record<string, Count>): Left =>
  Object.fromEntries(
    Object.entries(counts).map(([name, { names, commentLines }]) => [name, [names, commentLines]]),
  )

if (process.env.UPDATE_WORDS) {
  const entries = ENTRIES.map((entry) => ({ ...entry, left: leftOf(countWord(entry, SOURCES)) }))
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`)
  writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`)
}

test.each(ENTRIES)(
  '$forms.0: the number of its names and comment lines equals the stored number',
  (entry) => {
    const left = leftOf(countWord(entry, SOURCES))
    const more = Object.entries(left).flatMap(([name, [names, commentLines]]) => {
      const [namesBefore, linesBefore] = entry.left[name] ?? [0, 0]
      if (names <= namesBefore && commentLines <= linesBefore) return []
      return `${name}: ${names} names, ${commentLines} comment lines; before: ${namesBefore}, ${linesBefore}. Write ${entry.write}.`
    })
    expect(more).toEqual([])
    // A lower number must be stored, so that it cannot rise again.
    expect(left).toEqual(entry.left)
  },
)

test.each(ENTRIES)(
  '$forms.0: the entry has a reason if and only if names still contain the word',
  (entry) => {
    const isInNames = Object.values(entry.left).some(([names]) => names > 0)
    expect(entry.reason !== undefined).toBe(isInNames)
  },
)

test('a name is counted by its words, and a comment line is counted once', () => {
  const names = new Set(['holdStill', 'HOLDS_STILL', 'threshold', 'still'])
  const commentLines = ['It holds still, it holds.', 'A household.']
  const sources = new Map([['web', { names, commentLines }]])
  const word = { forms: ['holdStill', 'holds'], write: '' }
  expect(countWord(word, sources)).toEqual({ web: { names: 2, commentLines: 1 } })
  expect(countWord({ forms: ['fold'], write: '' }, sources)).toEqual({})
})

test('the glossary has at most 40 words, each once, and every path in it exists', () => {
  const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  const rows = text.match(/^\| (?!word \|)\w[^|]*(?= \|)/gm) ?? []
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.length).toBeLessThanOrEqual(40)
  expect(new Set(rows).size).toBe(rows.length)
  const paths = [...text.matchAll(/`(packages\/[^`]+)`/g)].map(([, path]) => path!)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
