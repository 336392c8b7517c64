import { hash } from 'node:crypto'

/** As the trees of receipts are hashed: 64 hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text)
}
