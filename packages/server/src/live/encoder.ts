/**
 * The bytes of a stream, plain or as one gzip stream. A text that many streams get is compressed once: it ends at a byte and refers
 * to no earlier text, so that it fits into every stream.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The bytes of one stream, in the order in which it sends texts. */
export type Encoder = {
  /** The bytes before the first text. */
  readonly head: Buffer
  encode(text: string): string | Buffer
  /** The bytes after the last text. */
  end(): Buffer
}

const NOTHING = Buffer.alloc(0)

export const PLAIN: Encoder = { head: NOTHING, encode: (text) => text, end: () => NOTHING }

type Packed = { readonly plain: Buffer; readonly packed: Buffer }

/** The most texts in memory: beats, and the events that streams have received in a row. */
const REMEMBERED = 100

/** RFC 1952: magic number, deflate, no flags, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])

/** Returns a function that begins a gzip stream. All its streams share the compressed texts. */
export function makeGzipEncoders(): () => Encoder {
  const recent = new Map<string, Packed>()

  function pack(text: string): Packed {
    const found = recent.get(text)
    if (found) return found
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH })
    recent.set(text, { plain, packed })
    if (recent.size > REMEMBERED) recent.delete(recent.keys().next().value!)
    return { plain, packed }
  }

  return () => {
    let checksum = 0
    let length = 0
    return {
      head: GZIP_HEAD,
      encode(text) {
        const { plain, packed } = pack(text)
        checksum = crc32(plain, checksum)
        length = (length + plain.length) % 2 ** 32
        return packed
      },
      end() {
        const tail = Buffer.alloc(8)
        tail.writeUInt32LE(checksum, 0)
        tail.writeUInt32LE(length, 4)
        return Buffer.concat([LAST_BLOCK, tail])
      },
    }
  }
}
