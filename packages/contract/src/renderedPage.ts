/** What the server and the program that renders the first view of a page exchange. */

/** What a browser reports of its reader in the cookie `READER_COOKIE`. */
export type Reader = {
  /** "America/New_York". */
  readonly timeZone: string
  /** "en-US". */
  readonly locale: string
  /** The choices that the browser stores, such as the form of odds, by their keys. */
  readonly choices: Readonly<Record<string, string>>
}

export const READER_COOKIE = 'sidebet_reader'

export type RenderRequest = {
  /** Path and query. */
  readonly address: string
  readonly isTrial: boolean
  readonly reader: Reader
  /** The bodies of the answers of the API, by the addresses of their calls. */
  readonly answers: Readonly<Record<string, unknown>>
}

export type RenderedPage = {
  /** The content of `#root`. */
  readonly markup: string
  /** JSON for the client, which renders the same from it. */
  readonly answers: string
}

/** The content of `RenderedPage.answers`: the client starts with these answers, and requests none of them. */
export type PageAnswers = {
  /** By the addresses of their calls. */
  readonly given: RenderRequest['answers']
  /** The calls of the screen by their keys in the cache, and their values. */
  readonly calls: readonly (readonly [key: readonly unknown[], value: unknown])[]
}

/** The element with `RenderedPage.answers`. */
export const ANSWERS_ID = 'answers'
