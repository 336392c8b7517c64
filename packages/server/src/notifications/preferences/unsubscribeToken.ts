/** What stands in the link that ends mails of a kind: whose, which kind, and that we say so. It has no end and no other use. */
import { timingSafeEqual } from 'node:crypto'
import { readId, wireId } from '@sidebet/contract/ids'
import { isDuty, NOTICE_KINDS, type NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { Config } from '../../config/config.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

const PURPOSE = 'unsubscribe'

type Named = { readonly userId: number; readonly kind: NoticeKind }

const nameOf = ({ userId, kind }: Named) => `${wireId('user', userId)}.${kind}`

/** "u_12.taken." and a keyed hash of that. */
export function unsubscribeToken(config: Pick<Config, 'SECRET_KEY'>, named: Named): string {
  return `${nameOf(named)}.${keyedHash(config, PURPOSE, nameOf(named))}`
}

/** Null for what we have not said, and for a kind of which mails are owed. */
export function readToken({ secretKeys }: Pick<Config, 'secretKeys'>, token: string): Named | null {
  const [user, kindText, hash = ''] = token.split('.')
  const userId = readId('user', user)
  const kind = NOTICE_KINDS.find((candidate) => candidate === kindText)
  if (userId === null || !kind || isDuty(kind)) return null
  const named = { userId, kind }
  const isOurs = secretKeys.some((SECRET_KEY) =>
    isSame(hash, keyedHash({ SECRET_KEY }, PURPOSE, nameOf(named))),
  )
  return isOurs && token === `${nameOf(named)}.${hash}` ? named : null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
