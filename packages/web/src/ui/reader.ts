/**
 * The time zone, the language and the stored choices of the reader. A browser has its own, and reports them in a cookie: with
 * it the server renders the first view as the browser would (decision 067).
 */
import { READER_COOKIE, type Reader } from '@sidebet/contract/renderedPage'

/** Null in a browser. */
let reader: Reader | null = null

type OnReader = (choices: Reader['choices']) => void

const listeners: OnReader[] = []

/** Renders for this reader from now on. */
export function setReader(next: Reader): void {
  reader = next
  for (const listener of listeners) listener(next.choices)
}

/** Calls `listener` with the choices of each reader that the server renders for. */
export function onReader(listener: OnReader): void {
  listeners.push(listener)
}

/** The keys of the choices that change a view begin with it. */
const CHOICE_PREFIX = 'sidebet-'

const YEAR_S = 365 * 24 * 60 * 60

/** Reports the reader when the page is left or hidden: nothing of its first view waits for it. */
export function reportReaderWhenLeft(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportReader()
  })
}

/** Each later request of a page has it. */
function reportReader(): void {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  const text: Reader = { timeZone, locale, choices: storedChoices() }
  const secure = window.location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is younger than two years
  document.cookie = `${READER_COOKIE}=${encodeURIComponent(JSON.stringify(text))};path=/;max-age=${YEAR_S};samesite=lax${secure}`
}

function storedChoices(): Reader['choices'] {
  try {
    const stored = Object.entries(window.localStorage)
    return Object.fromEntries(stored.filter(([key]) => key.startsWith(CHOICE_PREFIX)))
  } catch {
    return {}
  }
}

/**
 * A format of times in the reader's time zone, unless `options` name one, and in the reader's language, unless `locale` is
 * another.
 */
export function readerFormat(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'> {
  let made: { readonly of: Reader | null; readonly format: Intl.DateTimeFormat } | null = null
  function formatOfReader(): Intl.DateTimeFormat {
    if (made?.of === reader && made) return made.format
    const timeZone = reader?.timeZone
    const format = new Intl.DateTimeFormat(locale ?? reader?.locale, { timeZone, ...options })
    made = { of: reader, format }
    return format
  }
  return {
    format: (at) => formatOfReader().format(at),
    formatToParts: (at) => formatOfReader().formatToParts(at),
  }
}
