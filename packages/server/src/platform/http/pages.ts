/** The web client: files that never change under their name, and one page for every screen. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../platformConfig.ts'
import { sessionCookieName } from './access.ts'

const HOUR_MS = 60 * 60 * 1000
const YEAR_MS = 365 * 24 * HOUR_MS

/** Files whose names never change, although their content may: the icons, and what a phone needs to install the client. */
const NAMED_FILES: ReadonlySet<string> = new Set([
  '/icon.svg',
  '/icon-180.png',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
])

/** What the build of the client notes of each screen: `.routes.json`. */
type Screen = {
  readonly scripts: readonly string[]
  readonly earlyCalls: readonly { readonly address: string; readonly media?: string }[]
}

/** Further tags for the head of the page of an address, by its path; null for none. */
export type HeadTags = ReadonlyMap<string, (request: FastifyRequest) => Promise<string | null>>

/**
 * Serves the built client of `folder` at every GET that is not a call of the API. All screens have the same page, except the
 * landing page, which is prerendered for clients without a session (decision 018). An address that is no screen gets the page with
 * 404, so that no mistyped link seems to work. An asset of another release comes from ASSETS_DIR (`shareAssets`).
 */
export function pageRoutes(
  folder: string,
  config: Pick<PlatformConfig, 'TRIAL' | 'production' | 'ASSETS_DIR'>,
  headTags: HeadTags = new Map(),
) {
  const pageName = config.TRIAL ? 'index.trial.html' : 'index.html'
  const page = readFileSync(join(folder, pageName), 'utf8')
  const screens = new Map(
    Object.entries(
      JSON.parse(readFileSync(join(folder, '.routes.json'), 'utf8')) as Record<string, Screen>,
    ),
  )
  const landing = config.TRIAL ? 'landing.trial.html' : 'landing.html'
  const sessionCookie = sessionCookieName(config)
  return async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: config.ASSETS_DIR ? [folder, resolve(config.ASSETS_DIR)] : folder,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
    })
    app.get<{ Params: { '*': string } }>(
      '/*',
      { schema: { hide: true } },
      async (request, reply) => {
        const path = request.url.split('?')[0]!
        if (/^\/(api|health)(\/|$)/.test(path)) return reply.callNotFound()
        // Assets are named by their content, so a name never changes its meaning.
        if (path.startsWith('/assets/')) return sendAsset(reply, path)
        if (NAMED_FILES.has(path)) return reply.sendFile(path.slice(1), { maxAge: HOUR_MS })
        const screen = screens.get(path)
        const isVisitor = request.cookies[sessionCookie] === undefined
        reply.code(screen === undefined ? 404 : 200).header('cache-control', 'no-cache')
        const links = [
          ...(screen?.scripts ?? []).map(linkScript),
          ...(isVisitor ? [] : linkCalls(screen?.earlyCalls ?? [], request)),
        ]
        if (links.length > 0) reply.header('link', links.join(', '))
        const tags = await headTags.get(path)?.(request)
        if (tags)
          return reply.type('text/html').send(page.replace('</head>', () => `${tags}</head>`))
        const isWelcome = path === '/' && isVisitor
        return reply.sendFile(isWelcome ? landing : pageName, { cacheControl: false })
      },
    )
  }
}

/** A preload link: the scripts of a screen arrive with the page, not after its first script has requested them. */
const linkScript = (script: string) => `<${script}>; rel=modulepreload`

/**
 * Preload links of the calls that a user's first view makes, in the form of the client's own `fetch`, which takes their answers. A
 * query changes what a screen requests, so then only calls with the id of the address are named.
 */
function linkCalls(calls: Screen['earlyCalls'], { url, query }: FastifyRequest): string[] {
  const { id } = query as { readonly id?: unknown }
  return calls.flatMap(({ address, media }) => {
    const hasId = address.includes('{id}')
    if (hasId ? !isWireId(id) : url.includes('?')) return []
    const href = hasId ? address.replace('{id}', String(id)) : address
    const windows = media === undefined ? '' : `; media="${media}"`
    return `<${href}>; rel=preload; as=fetch; crossorigin${windows}`
  })
}

/** Nothing else of an address may get into a header. */
const isWireId = (id: unknown) => typeof id === 'string' && /^[a-z]_[1-9]\d{0,15}$/.test(id)

function sendAsset(reply: FastifyReply, path: string) {
  return reply.sendFile(path.slice(1), { maxAge: YEAR_MS, immutable: true })
}
