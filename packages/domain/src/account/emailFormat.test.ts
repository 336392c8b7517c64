import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_MAX, isEmail, normalizeEmail } from './emailFormat.ts'

const longest = `${'a'.repeat(EMAIL_MAX - 6)}@b.com`

test.each([
  'a@b.com',
  'ann.b+bets@mail.example.com',
  "o'neil@example.com",
  'a.b@localhost',
  'josé@example.com',
  longest,
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ['no @ (stated)', 'a.b.com'],
  ['no . (stated)', 'a@bcom'],
  ['empty', ''],
  ['nothing before the @', '@b.com'],
  ['nothing behind the @', 'a.b@'],
  ['only signs', '@.'],
  ['two @', 'a@b@c.com'],
  ['longer than 254', `a${longest}`],
  ['a header behind it', 'a@b.com\r\nBcc: eve@b.com'],
  ['null', 'a\0@b.com'],
  ['zero width', 'a\u200B@b.com'],
  ['two addresses', 'a@b.com,eve'],
  ['a space', 'a b@c.com'],
  ['a name and an address', 'a<eve@b.com>'],
])('an e-mail address is refused: %s', (_, text) => {
  expect(isEmail(text)).toBe(false)
})

test('an e-mail address is stored in lower case, composed, without outer spaces', () => {
  expect(normalizeEmail(' Bob@X.COM ')).toBe('bob@x.com')
  expect(normalizeEmail('Jose\u0301@x.com')).toBe('jos\u00e9@x.com')
})

test.each([
  ['Bea@Bücher.example.', 'bea@xn--bcher-kva.example'],
  ['bea@BU\u0308CHER.example', 'bea@xn--bcher-kva.example'],
  ['bea@ｂücher。example', 'bea@xn--bcher-kva.example'],
  ['bea@xn--bcher-kva.example', 'bea@xn--bcher-kva.example'],
  ['\u200eann@example.test\ufeff', 'ann@example.test'],
  ['ann@example.test.', 'ann@example.test'],
  ['x@１.２', 'x@1.2'],
])('the e-mail "%s" has the form "%s"', (text, form) => {
  expect([normalizeEmail(text), isEmail(form)]).toEqual([form, true])
})

test.each(['a@bü/cher.example', 'a@bü?cher.example', 'a@bü:1.example', 'a@ü%2e.example'])(
  'a domain that has no form in ASCII is refused: %s',
  (text) => {
    expect(isEmail(normalizeEmail(text))).toBe(false)
  },
)

const LABELS = ['bücher', 'köln', 'münchen', 'example', 'straße', 'пример', '例え', 'b-2']

test('all ways to write an address have one form, two addresses never share one, and a form is its own', () => {
  const address = fc.record({
    local: fc.stringMatching(/^[a-z0-9.+_-]{1,8}$/),
    labels: fc.array(fc.constantFrom(...LABELS), { minLength: 2, maxLength: 3 }),
  })
  const textOf = ({ local, labels }: { local: string; labels: readonly string[] }) =>
    `${local}@${labels.join('.')}`
  const writingOf = (of: { local: string; labels: readonly string[] }) =>
    fc
      .record({
        mark: fc.constantFrom('', ' ', '\u200e', '\u202a', '\ufeff'),
        dot: fc.constantFrom('.', '。', '．'),
        end: fc.constantFrom('', '.'),
        isUpper: fc.boolean(),
        isAscii: fc.boolean(),
      })
      .map(({ mark, dot, end, isUpper, isAscii }) => {
        const labels = of.labels.map((label) => {
          if (isAscii) return normalizeEmail(`x@${label}`).slice(2)
          // The capital of ß is SS in JavaScript, which is another domain.
          return isUpper && label !== 'straße' ? label.toUpperCase() : label
        })
        const isWide = dot !== '.' && labels.every((label) => /^[ -~]*$/.test(label))
        const text = `${of.local}@${labels.join(isWide ? '.' : dot)}${end}`
        return `${mark}${text}${mark}`
      })
  const pair = fc
    .tuple(address, address)
    .chain(([one, other]) => fc.tuple(fc.constant([one, other]), writingOf(one), writingOf(other)))
  fc.assert(
    fc.property(pair, ([[one, other], a, b]) => {
      const form = normalizeEmail(textOf(one!))
      expect(normalizeEmail(a)).toBe(form)
      expect(normalizeEmail(form)).toBe(form)
      expect(normalizeEmail(a) === normalizeEmail(b)).toBe(textOf(one!) === textOf(other!))
    }),
  )
})
