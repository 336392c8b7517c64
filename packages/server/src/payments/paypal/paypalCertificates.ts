/** The certificates with which PayPal signs, fetched from the URL in its headers, and cached. */
import { type KeyObject, X509Certificate } from 'node:crypto'
import { fetchBytes } from '../../platform/http/provider.ts'
import { makeRateLimiter } from '../../platform/http/rateLimiter.ts'

const TIMEOUT_MS = 3_000
const BYTES_MAX = 64 * 1024
/** PayPal uses one or two at a time. */
const CACHE_MAX = 8
const CACHE_TTL_MS = 24 * 3_600_000
/** Any client can send a URL that does not exist: this is the limit of requests to PayPal for all of them. */
const READS = { perSecond: 1, burst: 10 }

export type Certificates = {
  /** The key of the certificate at this URL; 'none' when there is none, null when it cannot be fetched now. */
  keyAt(url: string): Promise<KeyObject | 'none' | null>
}

/** Certificates of `origin` only: a URL of any other origin is refused. */
export function paypalCertificates(origin: string): Certificates {
  const cache = new Map<string, { readonly key: KeyObject; readonly until: number }>()
  const rateLimiter = makeRateLimiter(READS)

  async function read(url: string): Promise<KeyObject | 'none' | null> {
    if (rateLimiter.wait('all') !== null) return null
    const text = await fetchCertificate(url)
    if (text === null || text === 'none') return text
    const key = keyOf(text)
    if (key) addToCache(url, key)
    return key ?? 'none'
  }

  function addToCache(url: string, key: KeyObject): void {
    const [oldest] = cache.keys()
    if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest)
    cache.set(url, { key, until: Date.now() + CACHE_TTL_MS })
  }

  return {
    async keyAt(url) {
      if (!isCertificateAt(url, origin)) return 'none'
      const cached = cache.get(url)
      if (cached && Date.now() < cached.until) return cached.key
      cache.delete(url)
      return read(url)
    },
  }
}

/** Other URLs of that origin may have content that is not PayPal's. */
function isCertificateAt(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin: given, pathname, search, hash, username, password } = new URL(url)
  const isPlain = search + hash + username + password === ''
  return given === origin && isPlain && /\/v1\/notifications\/certs\/[\w-]+$/.test(pathname)
}

/** The text at this URL; 'none' when the server reports that there is none, null without such an answer. */
async function fetchCertificate(url: string): Promise<string | null> {
  const answer = await fetchBytes(url, { timeoutMs: TIMEOUT_MS, maxBytes: BYTES_MAX })
  if (answer.kind === 'ok') {
    const { bytes } = answer.value
    return bytes && new TextDecoder().decode(bytes)
  }
  const isGone = answer.kind === 'rejected' && (answer.status === 404 || answer.status === 410)
  return isGone ? 'none' : null
}

/** Its validity is checked by the real clock, not the product's. The TLS connection to PayPal proves that it is PayPal's. */
function keyOf(pem: string): KeyObject | null {
  try {
    const certificate = new X509Certificate(pem)
    const now = Date.now()
    const isValid =
      Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)
    const { publicKey } = certificate
    return isValid && publicKey.asymmetricKeyType === 'rsa' ? publicKey : null
  } catch {
    return null
  }
}
