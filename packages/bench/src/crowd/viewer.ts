/** A viewer of a board: its stream, and the pages that follow from it as in the web client. */
import { connect, type Socket } from 'node:net'
import { constants, inflateRawSync } from 'node:zlib'
import { applyBoardChange, type BoardChange, type BoardPage } from '@sidebet/contract/boardChange'
import { livePathOf } from '@sidebet/contract/live'
import { loadPage } from './page.ts'

/** What one chunk of a stream contains. Viewers with the same bytes share it. */
export type Packet = {
  readonly changes: readonly BoardChange[]
  /** `_id` of the offers in it. */
  readonly offers: readonly string[]
  readonly isHello: boolean
  /** The board has to be requested. */
  readonly isRequest: boolean
  /** Milliseconds since 1970, per viewer that has received it. */
  readonly arrivals: number[]
}

export type Viewer = {
  readonly session: string
  readonly pages: () => readonly BoardPage[]
  readonly bytes: () => number
  readonly requests: () => number
  readonly isOpen: () => boolean
  close(): void
}

/** All packets in the order of their first arrival. */
export const packets: Packet[] = []
const packetOf = new Map<string, Packet>()
/** The result of a change for viewers with the same pages. */
const results = new WeakMap<readonly BoardPage[], Map<BoardChange, readonly BoardPage[]>>()

const inflate = (packed: Buffer) =>
  inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString()

function readPacket(chunk: Buffer): Packet {
  const key = chunk.toString('latin1')
  const found = packetOf.get(key)
  if (found) return found
  // The first chunk begins with the head of a gzip stream.
  const packed = chunk[0] === 0x1f && chunk[1] === 0x8b ? chunk.subarray(10) : chunk
  const text = packed.length === 0 ? '' : inflate(packed)
  const events = text.split('\n\n').map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event))
  const changes = events.flatMap((event) =>
    event?.[1] === 'board' ? [JSON.parse(event[2]!) as BoardChange] : [],
  )
  const packet: Packet = {
    changes,
    offers: changes.flatMap(({ rows = [], left = [], gone = [] }) => [
      ...rows.map(({ _id }) => _id),
      ...left.map(([id]) => id),
      ...gone,
    ]),
    isHello: events.some((event) => event?.[1] === 'hello'),
    isRequest: events.some((event) => event?.[1] === 'changed' && event[2]!.includes('"boards"')),
    arrivals: [],
  }
  packetOf.set(key, packet)
  if (changes.length > 0) packets.push(packet)
  return packet
}

function applied(pages: readonly BoardPage[], change: BoardChange): readonly BoardPage[] {
  const ofPages = results.get(pages) ?? new Map<BoardChange, readonly BoardPage[]>()
  results.set(pages, ofPages)
  const result = ofPages.get(change) ?? applyBoardChange(pages, change)
  ofPages.set(change, result)
  return result
}

const pagesOf = new WeakMap<BoardPage, readonly BoardPage[]>()

/** Viewers that have loaded the same page share one array. */
function asPages(page: BoardPage): readonly BoardPage[] {
  const pages = pagesOf.get(page) ?? [page]
  pagesOf.set(page, pages)
  return pages
}

/** Opens the stream and then the board, as a page does. `onPage` gets the milliseconds until the first page. */
export async function openViewer(
  url: string,
  session: string,
  onPage: (ms: number) => void,
): Promise<Viewer> {
  const begun = performance.now()
  let pages: readonly BoardPage[] = []
  let bytes = 0
  let requests = 0
  let isOpen = true
  /** Changes that arrive during a request are applied to its answer again. */
  let during: BoardChange[] | null = null

  async function request(): Promise<void> {
    if (during) return
    during = []
    requests++
    try {
      const loaded = await loadPage(url, session)
      bytes += loaded.bytes
      pages = during.reduce(applied, asPages(loaded.page))
    } finally {
      during = null
    }
  }

  function receive(packet: Packet): void {
    packet.arrivals.push(Date.now())
    for (const change of packet.changes) {
      pages = applied(pages, change)
      during?.push(change)
    }
    if (packet.isRequest) setTimeout(() => void request().catch(() => {}), 300 * Math.random())
  }

  const socket = await openStream(url, session, receive, (more) => {
    bytes += more
  })
  socket.on('close', () => {
    isOpen = false
  })
  await request()
  onPage(performance.now() - begun)
  return {
    session,
    pages: () => pages,
    bytes: () => bytes,
    requests: () => requests,
    isOpen: () => isOpen,
    close: () => socket.destroy(),
  }
}

/** Resolves when the stream has begun. */
function openStream(
  url: string,
  session: string,
  onPacket: (packet: Packet) => void,
  onBytes: (bytes: number) => void,
): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let isInBody = false
    let rest: Buffer = Buffer.alloc(0)
    // Also after the begin: an error without a handler would end the process of all viewers.
    socket.on('error', reject)
    socket.on('data', (data) => {
      onBytes(data.length)
      rest = rest.length === 0 ? data : Buffer.concat([rest, data])
      if (!isInBody) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        isInBody = true
        rest = rest.subarray(end + 4)
      }
      // Chunks of HTTP: the length in hexadecimal digits, a line break, the bytes, a line break.
      for (;;) {
        const line = rest.indexOf('\r\n')
        if (line < 0) return
        const length = Number.parseInt(rest.toString('latin1', 0, line), 16)
        if (rest.length < line + 2 + length + 2) return
        const packet = readPacket(rest.subarray(line + 2, line + 2 + length))
        rest = rest.subarray(line + 2 + length + 2)
        if (packet.isHello) resolve(socket)
        onPacket(packet)
      }
    })
    socket.write(
      `GET ${livePathOf(['nfl'])} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\ncookie: sidebet_session=${session}\r\n\r\n`,
    )
  })
}
