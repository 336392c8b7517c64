/** A client with its own address that sends requests as a browser does: TLS, an origin, a cookie. */

import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'

export type Site = { readonly origin: string; readonly port: number; readonly ca: string }

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a caller reads what it expects and fails when it is not there
  readonly body: any
}

export type Person = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  listen(): Listening
}

type Listening = {
  /** Resolves when the stream receives this event after the previous match. */
  waitForEvent(event: string): Promise<void>
  close(): void
}

export function personAt(site: Site, address: string): Person {
  const { host, hostname } = new URL(site.origin)
  let cookie = ''

  /** Connection options of every request of this client. */
  const way = () => ({
    ...{ host: '127.0.0.1', port: site.port, servername: hostname, ca: site.ca },
    ...{ localAddress: address, agent: false, timeout: 20_000 },
  })

  const sendRequest = (
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        {
          ...way(),
          ...{ method, path },
          headers: {
            host,
            ...(cookie && { cookie }),
            ...(body !== undefined && { origin: site.origin, 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (data) => {
            text += data
          })
          response.on('error', reject)
          response.on('end', () => {
            const given = response.headers['set-cookie']?.[0]?.split(';')[0]
            if (given !== undefined) cookie = given
            const { statusCode: status = 0, headers } = response
            resolve({ status, headers, text, body: jsonOf(text) })
          })
        },
      )
      asking.on('error', reject)
      asking.on('timeout', () => asking.destroy(new Error(`no answer to ${method} ${path}`)))
      asking.end(body)
    })

  /** Opens the stream of change events. */
  const listen = () => {
    let text = ''
    let onText = () => {}
    const asking = request({ ...way(), path: '/api/live', headers: { host, cookie } }, (response) =>
      response.setEncoding('utf8').on('data', (data) => {
        text += data
        onText()
      }),
    )
    asking.on('error', () => {})
    asking.end()
    const waitForEvent = (event: string) =>
      new Promise((resolve: (value?: undefined) => void, reject) => {
        const late = setTimeout(() => reject(new Error(`no ${event} in ${text}`)), 20_000)
        onText = () => {
          const at = text.indexOf(`event: ${event}\n`)
          if (at < 0) return
          text = text.slice(at + 1)
          clearTimeout(late)
          resolve()
        }
        onText()
      })
    return { waitForEvent, close: () => asking.destroy() }
  }

  return {
    listen,
    get: (path, headers = {}) => sendRequest('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) =>
      sendRequest('POST', path, JSON.stringify(body), headers),
  }
}

function jsonOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
