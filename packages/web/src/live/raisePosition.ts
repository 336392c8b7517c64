import { POSITION_COOKIE, POSITION_SECONDS, parsePosition } from '@sidebet/contract/readPosition'

/** The next reads of all tabs have at least this position, the id of an event; '' has no effect. */
export function raisePosition(id: string): void {
  const position = parsePosition(id)
  if (position === 0 || position <= currentPosition()) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the refetch follows at once
  document.cookie = `${POSITION_COOKIE}=${id};path=/;max-age=${POSITION_SECONDS};samesite=strict${secure}`
}

function currentPosition(): number {
  const start = `${POSITION_COOKIE}=`
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(start))
  return parsePosition(cookie?.slice(start.length))
}
