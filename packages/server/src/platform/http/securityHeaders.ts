/** Headers that restrict what the browser may do with our answers. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { PlatformConfig } from '../platformConfig.ts'

/** Origins of what a page loads from other sites: scripts, frames, requests and images. */
export type PageOrigins = Readonly<
  Record<'script' | 'frame' | 'connect' | 'img', readonly string[]>
>

/** The headers of every answer. They never differ, so helmet runs once and not per request. */
export function securityHeaders(
  config: Pick<PlatformConfig, 'production'>,
  origins: PageOrigins,
): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(origins) },
    xFrameOptions: { action: 'deny' },
    // The popup of the payment provider must report its result to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.production
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  apply(answer.req, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}

/** What our pages may load: our own files, and what the product needs from other sites. */
function pagePolicy({ script, frame, connect, img }: PageOrigins) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...script],
    // Mantine writes its variables into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...img],
    connectSrc: ["'self'", ...connect],
    frameSrc: frame.length > 0 ? [...frame] : ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
