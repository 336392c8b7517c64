/** The bytes of a stream are one valid gzip stream, whatever texts it sends and shares. */
import { createGunzip, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeGzipEncoders } from './encoder.ts'

test('every stream decodes to the texts that it sent, in their order, and ends with a right checksum', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (streams) => {
      const begin = makeGzipEncoders()
      for (const sent of streams) {
        const { head, encode, end } = begin()
        const bytes = [head, ...sent.map(encode), end()].map((part) => Buffer.from(part))
        expect(gunzipSync(Buffer.concat(bytes)).toString()).toBe(sent.join(''))
      }
    }),
  )
})

test('a text can be read as soon as its bytes have arrived', async () => {
  const { head, encode } = makeGzipEncoders()()
  const gunzip = createGunzip()
  gunzip.write(head)
  for (const text of ['event: hello\n\n', 'event: beat\n\n', 'event: beat\n\n']) {
    const read = new Promise((resolve) => gunzip.once('data', (data) => resolve(String(data))))
    gunzip.write(encode(text))
    expect(await read).toBe(text)
  }
  gunzip.destroy()
})

test('streams share the compressed bytes of a text', () => {
  const begin = makeGzipEncoders()
  expect(begin().encode('event: beat\n\n')).toBe(begin().encode('event: beat\n\n'))
})
