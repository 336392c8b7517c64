import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The server's hash of receipts: 64 hexadecimal digits. Synchronous, unlike the browser's own function. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)))
}
