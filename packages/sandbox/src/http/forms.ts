import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Parses form bodies as fields in the routes of `app`. Of a repeated name the last value counts. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** User and password of HTTP Basic, null without them. */
export function basicCredentials(
  request: FastifyRequest,
): { user: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [, user, password] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return user === undefined || password === undefined ? null : { user, password }
}
