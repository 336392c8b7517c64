/** A self-signed X.509 certificate, encoded by this file: Node reads certificates but does not create them. */
import { type KeyObject, randomBytes, sign } from 'node:crypto'

const INTEGER = 0x02
const BIT_STRING = 0x03
const NULL = 0x05
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const SEQUENCE = 0x30
const SET = 0x31
const VERSION = 0xa0

/** One value of DER (X.690): its tag, its length and its content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

// Below 128 the length is one byte. Above, a first byte has the number of length bytes that follow.
function lengthOf(length: number): number[] {
  if (length < 128) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

const hex = (text: string) => Buffer.from(text, 'hex')

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const SIGNED_HOW = der(SEQUENCE, der(OBJECT_ID, hex('2a864886f70d01010b')), der(NULL))

/** commonName, 2.5.4.3 */
const COMMON_NAME = der(OBJECT_ID, hex('550403'))

function nameOf(common: string): Buffer {
  const attribute = der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(common, 'utf8')))
  return der(SEQUENCE, der(SET, attribute))
}

// Wide enough for every offset of the clock. Dates before 2050 must be UTCTime, hence the early start in that form.
const VALIDITY = der(
  SEQUENCE,
  der(UTC_TIME, Buffer.from('000101000000Z')),
  der(GENERALIZED_TIME, Buffer.from('22000101000000Z')),
)

/** The certificate of an RSA key pair as PEM text, valid from 2000 to 2200. `common` is its common name. */
export function selfSigned(
  common: string,
  keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
): string {
  // A first byte from 0x40 to 0x7f makes the number positive, and its DER encoding minimal.
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const name = nameOf(common)
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    SIGNED_HOW,
    name,
    VALIDITY,
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', signed, keys.privateKey)
  const whole = der(SEQUENCE, signed, SIGNED_HOW, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
