/** The rules, decisions and files that comments, tests and documents cite are in the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const RULES = 'docs/rules'

/** The forms of a rule's number that docs/rules/README.md lists. */
const NUMBER =
  /(?<![\w.%/-])(?:GAP-\d+|(?:AC|AZ|MO|BI|GE|DS|TR|IN|SE|SC|AU|PR|RG|RC|O|U|G|S|M|P|T|W|N|I)[1-9]\d?)(?![\w%]|[.:-]\w)/

type Rule = { readonly file: string; readonly number: string; readonly anchor: string }
type Source = { readonly file: string; readonly text: string }

function textsUnder(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      return ['node_modules', 'dist', '.types'].includes(entry.name) ? [] : textsUnder(file)
    }
    return /\.(ts|tsx|mjs|sql|css|md)$/.test(entry.name) ? [sourceOf(file)] : []
  })
}

function sourceOf(file: string): Source {
  return { file, text: readFileSync(join(ROOT, file), 'utf8') }
}

const SOURCES = [sourceOf('README.md'), ...['docs', 'packages', 'tools'].flatMap(textsUnder)]

const HEADING = /^### <a id="([^"]*)"><\/a>(\S+) (\S.*)$/
const isRules = ({ file }: Source) => file.startsWith(`${RULES}/`) && !file.endsWith('/README.md')

const DEFINED: readonly Rule[] = SOURCES.filter(isRules).flatMap(({ file, text }) =>
  text
    .split('\n')
    .map((line) => HEADING.exec(line))
    .flatMap((found) => (found ? [{ file, anchor: found[1]!, number: found[2]! }] : [])),
)
const NUMBERS: ReadonlySet<string> = new Set(DEFINED.map(({ number }) => number))

/** The forms of test titles, `'AC1, AC5: ...` and `... (MO7)'`, and GAP numbers, which are unambiguous anywhere. */
const IN_CODE = /(?<=['"`])[A-Z]+\d+(?:, [A-Z]+\d+)*(?=: )|\([^()]*\)(?=['"`])|\bGAP-\d+/g

/** The whole text of a document; of code its comments, and the matches of `IN_CODE`. */
function citingPartsOf({ file, text }: Source): string {
  if (file.endsWith('.md')) return text
  return text
    .split('\n')
    .map((line) => {
      const [comment] = /(?:^\s*(?:\/?\*|\/\/|--)|\s(?:\/\*|\/\/|--)\s).*$/.exec(line) ?? ['']
      const code = line.slice(0, line.length - comment.length)
      return [comment, ...(code.match(IN_CODE) ?? [])].join(' ')
    })
    .join('\n')
}

/** All matches of `pattern` in the given part of each source, with their file. */
function citations(pattern: RegExp, part: (source: Source) => string): [string, string][] {
  const everywhere = new RegExp(pattern, 'g')
  return SOURCES.flatMap((source) =>
    [...part(source).matchAll(everywhere)].map((found): [string, string] => [
      found[1] ?? found[0],
      source.file,
    ]),
  )
}

/** Resolves a path from the citing file's folder, or else from the root. */
function fileOf(path: string, citedIn: string): string | undefined {
  return [join(dirname(citedIn), path), path].find((file) => existsSync(join(ROOT, file)))
}

const wholeText = ({ text }: Source) => text

test('every rule has one number, an anchor that is its number, and one paragraph', () => {
  expect(DEFINED.length).toBeGreaterThan(100)
  const twice = DEFINED.filter(({ number }, at) =>
    DEFINED.slice(at + 1).some((other) => other.number === number),
  )
  expect(twice).toEqual([])
  for (const { file, number, anchor } of DEFINED) {
    expect(anchor, file).toBe(number.toLowerCase())
    expect(NUMBER.exec(number)?.[0], `the form of ${number} in ${file}`).toBe(number)
  }
  for (const { file, text } of SOURCES.filter(isRules)) {
    const [, ...rules] = text.split(/^(?=#{2,} )/m)
    for (const rule of rules) expect(rule, file).toMatch(/^### <a id=.*\n\n(?:\S.*\n)+\n?$/)
  }
})

test('every cited number belongs to a rule', () => {
  const cited = citations(NUMBER, citingPartsOf)
  expect(cited.length).toBeGreaterThan(400)
  expect(cited.filter(([number]) => !NUMBERS.has(number))).toEqual([])
  // GAP numbers have three digits each, or a search for the number misses it.
  expect(citations(/\bGAP(?!-\d{3}\b)-?\d\w*/, wholeText)).toEqual([])
})

test('the checks of `ops verify` are the rules of the ledger', () => {
  const ledgerRules = DEFINED.map(({ number }) => number).filter((number) => /^I\d/.test(number))
  const ops = textsUnder('packages/server/src/ops').filter(({ file }) => file.endsWith('.sql.ts'))
  const checks = ops.flatMap(({ text }) =>
    [...text.matchAll(/^ {4}id: '(\w+)',$/gm)].map(([, id]) => id!),
  )
  expect(checks.length).toBeGreaterThan(10)
  // I26 is computed by the program, not by SQL.
  const inOrder = [...checks, 'I26'].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  expect(ledgerRules).toEqual(inOrder)
})

test('every decision that is cited has its file', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions'))
  const cited = citations(/\bdecisions? (\d{1,3})\b/, wholeText)
  expect(cited.length).toBeGreaterThan(5)
  const isThere = (number: string) => files.some((file) => file.startsWith(`${number}-`))
  expect(cited.filter(([number]) => !isThere(number))).toEqual([])
})

test('every cited document and anchor is in the repository', () => {
  // A cited document has a name that ends in .md, or is one of the documents that the rules were made from.
  const documents = citations(/(?<![\w./-])([\w./-]*\w\.md)\b/, wholeText)
  const paths = citations(/(?<![\w./-])((?:\.\.\/)*docs\/[\w./-]*\w)/, wholeText)
  expect(documents.length).toBeGreaterThan(20)
  const missing = [...documents, ...paths].filter(([path, citedIn]) => !fileOf(path, citedIn))
  expect(missing).toEqual([])
  const others = /\b(?:trust|wire|architecture|payments|betting|interface) (?:[A-Z]{2}\d|\d\.\d)/
  expect(citations(others, wholeText)).toEqual([])

  const links = citations(/\]\(([^)\s:]*#[^)\s]+)\)/, wholeText)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(([link, citedIn]) => !hasAnchor(link, citedIn))).toEqual([])
})

/** Whether the document of a link has the anchor or heading that the link names. */
function hasAnchor(link: string, citedIn: string): boolean {
  const [path = '', fragment] = link.split('#')
  const file = path === '' ? citedIn : fileOf(path, citedIn)
  const source = SOURCES.find((one) => one.file === (file && relative('.', file)))
  if (!source) return false
  const headings = [...source.text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const anchors = [...source.text.matchAll(/<a id="([^"]*)">/g)].map(([, anchor]) => anchor)
  return [...headings, ...anchors].includes(fragment)
}
