/**
 * A persistent HTTP connection with one request at a time. It shares the cores with the server, so it parses as little as
 * possible.
 */
import { connect, type Socket } from 'node:net'

export type HttpRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The session of the cookie; '' for a request without a cookie. */
  readonly session: string
  readonly body?: string
}

export type HttpResponse = { readonly status: number; readonly body: string }

export type Connection = {
  send(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url)
  const socket = await connected(hostname, Number(port))
  let received = Buffer.alloc(0)
  let waiting: { resolve: (answer: HttpResponse) => void; reject: (error: Error) => void } | null =
    null

  socket.on('data', (data) => {
    received = received.length ? Buffer.concat([received, data]) : data
    const answer = nextAnswer()
    if (!answer || !waiting) return
    const { resolve } = waiting
    waiting = null
    resolve(answer)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))

  /** The complete response, or null while bytes are missing. Responses of the server always have a content-length. */
  function nextAnswer(): HttpResponse | null {
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return null
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    const end = headEnd + HEAD_END.length + length
    if (received.length < end) return null
    const body = received.toString('utf8', headEnd + HEAD_END.length, end)
    received = received.subarray(end)
    return { status: Number(head.slice(9, 12)), body }
  }

  return {
    send({ method, path, session, body }) {
      const content = body
        ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        : ''
      const origin = `origin: http://${host}\r\nsec-fetch-site: same-origin\r\n`
      const cookie = session ? `cookie: sidebet_session=${session}\r\n` : ''
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${origin}${cookie}${content}\r\n${body ?? ''}`,
      )
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
    close: () => socket.destroy(),
  }
}

function connected(hostname: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}
