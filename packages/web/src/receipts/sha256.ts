import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** As the server hashes receipts: 64 hexadecimal digits, at once, which the browser's own does not do. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)))
}
