/** Who may import whom: what any client needs imports nothing of bets, betting no screens, and the screens of a feature no others. */
import { expect, test } from 'vitest'

/** What a folder may import besides itself. Every other folder is the screens of a feature. */
const SHARED = ['ui', 'api', 'session', 'live']
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ui: ['api'],
  api: ['ui'],
  session: ['ui', 'api'],
  live: ['ui', 'api', 'session'],
  betting: ['ui', 'api', 'session'],
  app: ['ui', 'api', 'session', 'live', 'notices', 'payments'],
}
const SCREENS_MAY_IMPORT = ['ui', 'api', 'session', 'betting']

/** Rules, rows and texts of offers and bets. */
const OF_BETTING =
  /^@sidebet\/(domain\/(bets|offers|odds|spread)|contract\/(bets|offers)|copy\/(refusals\/bets|sentences|screens\/(bets|offers|outcomes|slip|stakes)))\b/

type Import = { readonly by: string; readonly of: string }

const SOURCES = Object.entries(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => ({ file: path.slice('./'.length), text }))

/** All of them: of types too, and what is loaded later. */
const IMPORTS: readonly Import[] = SOURCES.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, of = '']) => ({
    by: file,
    of,
  })),
)

/** Those of our own files, as paths from here. */
const OURS: readonly Import[] = IMPORTS.filter(({ of }) => of.startsWith('.')).map(
  ({ by, of }) => ({ by, of: new URL(of, `file:///${by}`).pathname.slice(1) }),
)

/** '' of the files that put all screens together: they import every folder, and no folder them. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.indexOf('/')))
}

function mayImport(from: string, to: string): boolean {
  return from === '' || from === to || (MAY_IMPORT[from] ?? SCREENS_MAY_IMPORT).includes(to)
}

const inWords = ({ by, of }: Import) => `${by} imports ${of}`

test('all imports are read', () => {
  const files = new Set(SOURCES.map(({ file }) => file))
  expect(OURS.length).toBeGreaterThan(500)
  expect(OURS.filter(({ of }) => !files.has(of) && !of.endsWith('.css'))).toEqual([])
  expect(OURS.map(inWords)).toContain('home/routes.tsx imports home/HomeScreen.tsx')
})

test('folders import each other as listed, and screens no other screens', () => {
  const wrong = OURS.filter(({ by, of }) => !mayImport(folderOf(by), folderOf(of)))
  expect(wrong.map(inWords)).toEqual([])
})

test('what any client needs imports nothing that is about offers and bets', () => {
  const ofShared = IMPORTS.filter(({ by }) => SHARED.includes(folderOf(by)))
  expect(ofShared.filter(({ of }) => OF_BETTING.test(of)).map(inWords)).toEqual([])
})

test('imports form no circle', () => {
  const done = new Set<string>()
  function circleFrom(file: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    const nexts = OURS.filter(({ by }) => by === file)
    const found = nexts.map(({ of }) => circleFrom(of, [...way, file])).find(Boolean)
    done.add(file)
    return found
  }
  const circles = SOURCES.map(({ file }) => circleFrom(file, [])).filter(Boolean)
  expect(circles).toEqual([])
})
