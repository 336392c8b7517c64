/** What every answer of ours tells the browser that it may not do. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** The headers of every answer. They never differ, so helmet is asked once and not for each request. */
export function securityHeaders(config: Config): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(config) },
    xFrameOptions: { action: 'deny' },
    // The wallet's own window has to tell the page that opened it how it ended.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.production
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })
  apply(answer.req, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}

/** What a page of ours may load: our own files, and in a trial the sandbox's pages in a frame. */
function pagePolicy({ TRIAL, SANDBOX_URL }: Config) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine writes its variables into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: [TRIAL && SANDBOX_URL ? new URL(SANDBOX_URL).origin : "'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
