/** All text that a user reads is in packages/copy: the files of the client contain none. */

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Literals that resemble words and are not displayed, with what they are. */
const NOT_WORDS: Readonly<Record<string, string>> = {
  ArrowUp: 'a key of the keyboard',
  ArrowDown: 'a key of the keyboard',
  Escape: 'a key of the keyboard',
  POST: 'a method of HTTP',
  POP: 'how React Router calls a way back',
  '(pointer: coarse)': 'a media query',
  UTC: 'a time zone',
  'America/New_York': 'a time zone',
  "'Inter Variable', 'Inter Sized', Inter, system-ui, sans-serif": 'fonts',
  MFAcode: 'the name of a field, as the call has it',
  MFAon: 'the name of a field, as the call has it',
  PublicKeyCredential: 'what browsers with passkeys have',
  InvalidStateError: 'the name of an error of browsers',
}

/** Attributes and properties that only the browser reads, whatever their value. */
const NEVER_READ = new Set(['className', 'sandbox', 'viewBox'])
/** Attributes that are always displayed or read out. */
const ALWAYS_READ = new Set(
  'aria-label aria-valuetext alt caption description label placeholder prompt title'.split(' '),
)

const HAS_LETTER = /\p{L}/u
/** Two words, a word beside a value, or a word with a capital. */
const READABLE_TEXT = /\p{L}\s|\s\p{L}|^\p{Lu}\p{L}/u

type Node = { readonly type: string; readonly [part: string]: unknown }

/** The words in a syntax tree that a user might read. `isRead`: its value is displayed as it is. */
function wordsIn(code: unknown, isRead = false): string[] {
  if (Array.isArray(code)) return code.flatMap((part) => wordsIn(part, isRead))
  if (typeof code !== 'object' || code === null || !('type' in code)) return []
  const node = code as Node
  const pattern = isRead ? HAS_LETTER : READABLE_TEXT
  const found = (text: string) => (pattern.test(text) ? [text.trim()] : [])

  // A type has no words for users; the expression in it counts.
  if (node.type.startsWith('TS')) return wordsIn(node.expression, isRead)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? found(node.value) : []
    case 'TemplateElement':
      return found((node.value as { readonly cooked: string }).cooked)
    case 'TemplateLiteral':
      return [...wordsIn(node.quasis, isRead), ...wordsIn(node.expressions)]
    case 'JSXText':
      return wordsIn({ type: 'Literal', value: node.value }, true)
    case 'JSXElement':
    case 'JSXFragment':
      return [...wordsIn(node.openingElement), ...wordsIn(node.children, true)]
    case 'JSXExpressionContainer':
      return wordsIn(node.expression, isRead)
    case 'JSXAttribute':
    case 'Property': {
      const name = nameOf((node.name ?? node.key) as Node)
      return NEVER_READ.has(name) ? [] : wordsIn(node.value, ALWAYS_READ.has(name))
    }
    case 'ConditionalExpression':
      return [...wordsIn(node.test), ...wordsIn([node.consequent, node.alternate], isRead)]
    case 'LogicalExpression':
      return [...wordsIn(node.left), ...wordsIn(node.right, isRead)]
    case 'NewExpression':
      // An error is for developers.
      return nameOf(node.callee as Node) === 'Error' ? [] : wordsIn(node.arguments)
    default:
      return Object.values(node).flatMap((part) => wordsIn(part))
  }
}

function nameOf(node: Node): string {
  return String(node.name ?? node.value ?? '')
}

function wordsOf(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  expect(errors).toEqual([])
  return wordsIn(program)
}

const FOUND = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts', '!./**/testing/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([file, text]) => wordsOf(file, text).map((words) => ({ file, words })))

test('the files of the web client contain no text that users read', () => {
  const left = FOUND.filter(({ words }) => !Object.hasOwn(NOT_WORDS, words))
  expect(left.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
})

test('every exception is needed', () => {
  const found = new Set(FOUND.map(({ words }) => words))
  expect(Object.keys(NOT_WORDS).filter((words) => !found.has(words))).toEqual([])
})

test.each([
  ['<p>Take it</p>', ['Take it']],
  ['<p>taken</p>', ['taken']],
  ['<p>{isOpen ? `open` : null} {count > 1 && "many"}</p>', ['open', 'many']],
  ['<Page title="login" className="wide page" narrow>{text}</Page>', ['login']],
  ['<Field name="spread" error={isMissing ? "Missing" : ""} />', ['Missing']],
  ['const column = { key: "amount", label: "amount" }', ['amount']],
  ['notice(left + " left")', ['left']],
  ['const word = "Retry" as const', ['Retry']],
  ['const kind: "Good" | "Bad" = value satisfies "Good one"', []],
  ['throw new Error("this is for us")', []],
  ['<Amount of={left} shape="line" />', []],
])('the code %s contains the texts %j', (code, words) => {
  expect(wordsOf('sample.tsx', code)).toEqual(words)
})
