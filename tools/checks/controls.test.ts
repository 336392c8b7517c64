/**
 * docs/controls.md and the tests agree: each row is proved by the tests that begin with its number, in the files that it
 * names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const ROWS =
  'AC1 AC2 AC3 AC4 AC5 AC6 AC7 AC8 AC9 AC10 AC11 AC12 AZ1 AZ2 AZ3 AZ4 AZ5 AZ6 AZ7 AZ8 MO2 MO4 MO7 MO8 MO9 MO10 MO11 MO12 MO13 BI5 BI7 BI8 BI14 BI15 GE1 IN1 IN2 IN3 IN4 TR1 TR2 DS1 AU1 PR2'

type Row = { readonly id: string; readonly what: string; readonly files: readonly string[] }

const table: readonly Row[] = readFileSync(join(ROOT, 'docs/controls.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, what, tests] = /^\| ([A-Z]+\d+) \| (.+?) \| (.*?) ?\|$/.exec(line) ?? []
    if (id === undefined || what === undefined || tests === undefined) return []
    return [{ id, what, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) }]
  })

/** The files of each row whose test titles begin with its number, or with several. */
const found = new Map<string, string[]>()
for (const file of testFiles())
  for (const [, ids] of readFileSync(join(ROOT, file), 'utf8').matchAll(
    /\(\s*['"`]([A-Z]{2}\d+(?:, [A-Z]{2}\d+)*): /g,
  ))
    for (const id of new Set(ids!.split(', '))) {
      const files = found.get(id) ?? []
      if (!files.includes(file)) found.set(id, [...files, file])
    }

function testFiles(): string[] {
  const folders = [
    'tools',
    ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`),
  ]
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(test|spec)\.ts$/.test(file) && !file.includes('node_modules'))
}

test('the table has every row once, in order, with a sentence', () => {
  expect(table.map(({ id }) => id)).toEqual(ROWS.split(' '))
  for (const { id, what } of table) expect([id, what.split(' ').length > 5]).toEqual([id, true])
})

test.each(table.map((row) => [row.id, row] as const))(
  'row %s names exactly the files with test titles that begin with its number',
  (id, row) => {
    const named = [...row.files].sort()
    expect(named).toEqual([...(found.get(id) ?? [])].sort())
    expect(named.length).toBeGreaterThan(0)
  },
)
