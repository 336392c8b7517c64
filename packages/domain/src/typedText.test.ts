import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneTimeCode } from './account/mfaCode.ts'
import { groupCodeOf } from './groups/groupCode.ts'
import { isSameCode } from './promotions/checkPromotion.ts'
import { linkToken, plainCode } from './typedText.ts'

/** What people, keyboards and clipboards put between and around the characters of a code. */
const FILLERS = [
  '',
  ' ',
  '  ',
  '\u00a0',
  '\u202f',
  '\t',
  '-',
  '–',
  '\u2011',
  '\u2212',
  '\u200e',
  '\ufeff',
  '\u00ad',
]
const ENDS = ['', '.', '。', ',', '!', '.)', '. ']

const wide = (character: string) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)

/** One way to write a code. */
function writingOf(code: string) {
  const character = fc.record({ isWide: fc.boolean(), before: fc.constantFrom(...FILLERS) })
  return fc
    .tuple(
      fc.array(character, { minLength: code.length, maxLength: code.length }),
      fc.constantFrom(...FILLERS),
      fc.constantFrom(...ENDS),
    )
    .map(([ways, filler, end]) => {
      const written = [...code].map((character, index) => {
        const { isWide, before } = ways[index]!
        return `${before}${isWide ? wide(character) : character}`
      })
      return `${written.join('')}${filler}${end}`
    })
}

const digits = fc.stringMatching(/^\d{6}$/)
const groupCodes = fc.stringMatching(/^[A-Z2-7]{10}$/)

describe('one-time codes', () => {
  test('every way to write a code is read as this code', () => {
    const written = digits.chain((code) => writingOf(code).map((text) => ({ code, text })))
    fc.assert(
      fc.property(written, ({ code, text }) => {
        expect(oneTimeCode(text)).toBe(code)
      }),
    )
  })

  test('the writings of two codes are never read as one', () => {
    const pair = fc.tuple(digits, digits).filter(([a, b]) => a !== b)
    const written = pair.chain(([a, b]) => fc.tuple(writingOf(a), writingOf(b)))
    fc.assert(
      fc.property(written, ([a, b]) => {
        expect(oneTimeCode(a)).not.toBe(oneTimeCode(b))
      }),
    )
  })

  test.each(['', '12345', '1234567', 'abcdef', '12345a', '.123456', '123.456', '1e2345'])(
    'the text "%s" is a typing mistake',
    (text) => expect(oneTimeCode(text)).toBeNull(),
  )
})

describe('group codes', () => {
  test('every way to write a code, in any case, is read as this code', () => {
    const written = groupCodes.chain((code) =>
      fc.tuple(writingOf(code), fc.boolean()).map(([text, isLower]) => ({
        code,
        text: isLower ? text.toLowerCase() : text,
      })),
    )
    fc.assert(
      fc.property(written, ({ code, text }) => {
        expect(groupCodeOf(text)).toBe(code)
      }),
    )
  })

  test.each(['', 'ABCDE', 'ABCDEFGHIJK', 'ABCDEFGHI1', 'ABCDE.FGHIJ'])(
    'the text "%s" is a typing mistake',
    (text) => expect(groupCodeOf(text)).toBeNull(),
  )
})

test.each([
  ['WELCOME 26', 'welcome-26.'],
  ['Straße', 'STRASSE'],
  ['!!!', ' !!! '],
])('the promotion codes "%s" and "%s" are the same', (code, typed) => {
  expect(isSameCode(code, typed)).toBe(true)
})

test.each([
  ['!!!', ''],
  ['!!!', '???'],
  ['WELCOME26', 'WELCOME27'],
])('the promotion codes "%s" and "%s" are two', (code, typed) => {
  expect(isSameCode(code, typed)).toBe(false)
})

test('the routing number "021-000-021" has nine digits', () => {
  expect(plainCode(' 021-000-021')).toBe('021000021')
})

test('a plain code is a fixed point', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainCode(plainCode(text))).toBe(plainCode(text))
    }),
  )
})

test('the token of a link ends at the first character that no token has', () => {
  const tokens = fc.stringMatching(/^[\w-]{43}$/)
  fc.assert(
    fc.property(tokens, fc.constantFrom('', '.', ' ', '\u200e', '>', '.)'), (token, end) => {
      expect(linkToken(`\u200e${token}${end}`)).toBe(token)
    }),
  )
})
