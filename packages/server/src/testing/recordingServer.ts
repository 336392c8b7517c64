/** A source for tests that plays a recording back: at each time it answers as the recorded source did. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressOf } from '../games/recordings/recording.ts'
import type { Recording } from './openRecording.ts'

export type RecordingServer = {
  /** The address of a recorded URL at this server: the same path and query on another origin. */
  urlOf(recordedUrl: string): string
  /** Milliseconds since 1970: the answers are those of the revisions at this time. */
  time: number
  close(): Promise<void>
}

/** Requests for an address without a revision get 404. A request with the validators of the revision gets 304. */
export async function startRecordingServer(
  recording: Recording,
  time = 0,
): Promise<RecordingServer> {
  const pathOf = (address: string) => address.slice(new URL(address).origin.length)
  const addresses = new Map(recording.addresses.map((address) => [pathOf(address), address]))
  const server = createServer((request, response) => {
    const path = pathOf(addressOf(`http://recording${request.url}`))
    const address = addresses.get(path)
    const revision = address ? recording.revisionAt(address, playing.time) : null
    if (!revision) return response.writeHead(404).end()
    const { 'if-none-match': etag, 'if-modified-since': changed } = revision.validators
    const isUnchanged = etag
      ? request.headers['if-none-match'] === etag
      : changed && request.headers['if-modified-since'] === changed
    const headers = { ...(etag && { etag }), ...(changed && { 'last-modified': changed }) }
    if (isUnchanged) return response.writeHead(304, headers).end()
    response.writeHead(revision.status, headers).end(recording.bytesOf(revision))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const playing: RecordingServer = {
    urlOf: (recordedUrl) => `${origin}${pathOf(recordedUrl)}`,
    time,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  return playing
}
