/**
 * The process of the viewers. It receives commands from the bench over IPC, opens the viewers within a time, and reports what they
 * have received.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardPage } from '@sidebet/contract/boardChange'
import { quantile } from '../figures.ts'
import { loadPage } from './page.ts'
import { openViewer, packets, type Viewer } from './viewer.ts'

type OpenCommand = {
  readonly kind: 'open'
  /** The processes of the server: viewers are distributed over them. */
  readonly urls: readonly string[]
  readonly sessions: readonly string[]
  readonly withinMs: number
}
/** An offer that has changed: its `_id`, and when its change was answered, in milliseconds since 1970. */
export type Operation = { readonly offer: string; readonly at: number }
export type ViewerCommand =
  | OpenCommand
  /** All viewers leave, and their first pages do not count. */
  | { readonly kind: 'close' }
  /** From now on bytes and arrivals count. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'report'; readonly operations: readonly Operation[] }

export type ViewerReport = {
  readonly open: number
  /** Milliseconds from the change to each viewer. */
  readonly freshness: { readonly p50: number; readonly p99: number; readonly most: number }
  readonly missed: number
  readonly bytesPerViewerAndSecond: number
  readonly requests: number
  /** Viewers whose rows are not those that the API answers to them. */
  readonly wrong: number
}

const viewers: Viewer[] = []
const firstPages: number[] = []
let firstFailure = ''
let begunAt = 0
let bytesBefore = 0
let requestsBefore = 0

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

async function open({ urls, sessions, withinMs }: OpenCommand) {
  const opened = sessions.map(async (session, at) => {
    await sleep((withinMs * at) / sessions.length)
    const url = urls[at % urls.length]!
    try {
      viewers.push(await openViewer(url, session, (ms) => firstPages.push(ms)))
    } catch (error) {
      // It counts as dropped.
      firstFailure ||= String(error)
    }
  })
  await Promise.all(opened)
  if (firstFailure !== '') console.error(`A viewer failed: ${firstFailure}`)
  return { p50: quantile(firstPages, 0.5), p99: quantile(firstPages, 0.99) }
}

function close(): void {
  for (const viewer of viewers.splice(0)) viewer.close()
  firstPages.length = 0
}

function begin(): void {
  begunAt = Date.now()
  bytesBefore = sum(viewers.map((viewer) => viewer.bytes()))
  requestsBefore = sum(viewers.map((viewer) => viewer.requests()))
  packets.length = 0
}

/** Until a change has arrived it is in no packet: the first packet with its offer after it has it. */
function freshnessOf(operations: readonly Operation[]) {
  const times: number[] = []
  let missed = 0
  for (const { offer, at } of operations) {
    // The stream may be faster than the answer to the user who made the change.
    const packet = packets.find(
      ({ offers, arrivals }) => offers.includes(offer) && arrivals[0]! >= at - 20,
    )
    if (!packet) missed++
    for (const arrival of packet?.arrivals ?? []) times.push(Math.max(0, arrival - at))
  }
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(times, share))
  return { freshness: { p50: p50!, p99: p99!, most: most! }, missed }
}

const shownIn = (pages: readonly BoardPage[]) =>
  pages.flatMap(({ data }) => data.map(({ _id, amountBet }) => `${_id} ${amountBet}`)).join()

async function countWrong(url: string): Promise<number> {
  let wrong = 0
  for (let at = 0; at < viewers.length; at += 64) {
    const results = viewers.slice(at, at + 64).map(async (viewer) => {
      const { page } = await loadPage(url, viewer.session)
      return shownIn(viewer.pages()) !== shownIn([page])
    })
    wrong += (await Promise.all(results)).filter(Boolean).length
  }
  return wrong
}

let firstUrl = ''

async function report(operations: readonly Operation[]): Promise<ViewerReport> {
  const seconds = (Date.now() - begunAt) / 1_000
  const bytes = sum(viewers.map((viewer) => viewer.bytes())) - bytesBefore
  const requests = sum(viewers.map((viewer) => viewer.requests())) - requestsBefore
  const measured = freshnessOf(operations)
  return {
    ...measured,
    open: viewers.filter((viewer) => viewer.isOpen()).length,
    bytesPerViewerAndSecond: bytes / Math.max(1, viewers.length) / seconds,
    requests,
    wrong: await countWrong(firstUrl),
  }
}

async function answer(command: ViewerCommand): Promise<object> {
  switch (command.kind) {
    case 'open':
      firstUrl = command.urls[0]!
      return open(command)
    case 'close':
      close()
      return {}
    case 'begin':
      begin()
      return {}
    case 'report':
      return report(command.operations)
  }
}

process.on('message', async (command: ViewerCommand) => process.send!(await answer(command)))
