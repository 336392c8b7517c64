/** A client with its own address that sends requests as a browser does: TLS, an origin, a cookie. */

import { request } from 'node:https'

/** @typedef {{ origin: string, port: number, ca: string }} Site */
/**
 * @typedef {{
 *   status: number,
 *   headers: import('node:http').IncomingHttpHeaders,
 *   text: string,
 *   body: any,
 * }} Answer
 * @typedef {{
 *   get: (path: string, headers?: Record<string, string>) => Promise<Answer>,
 *   post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>,
 *   listen: () => Listening,
 * }} Person
 * @typedef {{ waitForEvent: (event: string) => Promise<void>, close: () => void }} Listening
 *   `waitForEvent` resolves when the stream receives this event after the previous match.
 */

/**
 * @param {Site} site
 * @param {string} address of this machine, from which the client connects
 * @returns {Person}
 */
export const personAt = (site, address) => {
  const { host, hostname } = new URL(site.origin)
  let cookie = ''

  /** Connection options of every request of this client. */
  const way = () => ({
    ...{ host: '127.0.0.1', port: site.port, servername: hostname, ca: site.ca },
    ...{ localAddress: address, agent: false, timeout: 20_000 },
  })

  /** @returns {Promise<Answer>} */
  const sendRequest = (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {string | undefined} */ body,
    /** @type {Record<string, string>} */ headers,
  ) =>
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
    const waitForEvent = (/** @type {string} */ event) =>
      new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
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

/** @param {string} text */
const jsonOf = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
