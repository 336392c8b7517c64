/** Mocks for pictures of rare states: responses are changed before the page receives them. */
import type { Page } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: a picture changes the fields that it names and leaves the rest
type Json = any

/** The server's response, changed. */
export async function changeAnswer(page: Page, path: string, change: (body: Json) => Json) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/** Another response: the server receives no request. */
export async function fakeAnswer(page: Page, path: string, json: object, status = 200) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json }))
}

/** The response never arrives. */
export async function delayAnswer(page: Page, path: string) {
  await page.route(`**${path}`, () => new Promise(() => {}))
}

/** 503 with a code after which the effect is unknown or none. The page repeats the request after `retryAfter` seconds. */
export async function fakeUndecided(page: Page, path: string, code: string, retryAfter = 60) {
  const headers = { 'retry-after': String(retryAfter) }
  const json = refusal(code, 'Please try again in a moment.')
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, headers, json }))
}

/** The connection breaks. */
export async function dropAnswer(page: Page, path: string) {
  await page.route(`**${path}`, (route) => route.abort())
}

export function refusal(code: string, error: string) {
  return { code, error, requestId: 'picture' }
}

/** The user's funds, in dollars. */
export async function fakeFunds(page: Page, fundsAvailable: number, fundsAtRisk: number) {
  const funds = { fundsAvailable, fundsAtRisk }
  await changeAnswer(page, '/api/user', (body) => ({ ...body, ...funds }))
  await fakeAnswer(page, '/api/user/alluserdata/*', [funds])
  await fakeAnswer(page, '/api/user/maxrisk/*', [funds])
}

/** Changes fields of all offers on a board. */
export async function fakeOffer(page: Page, offer: object) {
  await changeAnswer(page, '/api/betsProposed/postedbets/nfl/**', (body) => ({
    ...body,
    data: body.data.map((row: object) => ({ ...row, ...offer })),
  }))
}

export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

/** An event stream that sends `hello`, and then only the events of `sendEvent`. */
export async function fakeStream(page: Page) {
  await page.addInitScript(() => {
    class PictureStream extends EventTarget {
      static readonly CLOSED = 2
      readonly readyState = 1
      onerror = null
      constructor() {
        super()
        Object.assign(window, { pictureStream: this })
        setTimeout(() => this.dispatchEvent(new MessageEvent('hello', { data: '{}' })))
      }
      close() {}
    }
    Object.assign(window, { EventSource: PictureStream })
  })
}

/** An event of the stream. */
export async function sendEvent(page: Page, event: string, data: object) {
  await page.evaluate(
    ([event, data]) => {
      const { pictureStream } = window as unknown as { readonly pictureStream: EventTarget }
      pictureStream.dispatchEvent(new MessageEvent(event, { data }))
    },
    [event, JSON.stringify(data)] as const,
  )
}
