/** The token in the link that ends mails of a kind: the user, the kind, and a keyed hash. It does not expire and permits nothing else. */
import { timingSafeEqual } from 'node:crypto'
import { readId, wireId } from '@sidebet/contract/ids'
import { isDuty, NOTICE_KINDS, type NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import type { Config } from '../../config/config.ts'
import { keyedHash } from '../../platform/keyedHash.ts'

const PURPOSE = 'unsubscribe'

type Named = { readonly userId: number; readonly kind: NoticeKind }

const nameOf = ({ userId, kind }: Named) => `${wireId('user', userId)}.${kind}`

/** "u_12.taken", a dot, and a keyed hash of "u_12.taken". */
export function unsubscribeToken(config: Pick<Config, 'SECRET_KEY'>, named: Named): string {
  return `${nameOf(named)}.${keyedHash(config, PURPOSE, nameOf(named))}`
}

/** Null for a token that we have not issued, and for a kind of mandatory mails. */
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
