/** The web client: files that never change under their name, and one page for every screen. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../platformConfig.ts'
import { sessionCookieName } from './access.ts'
import { COMPRESSION } from './compression.ts'
import { type FirstView, makeFirstViews } from './firstView.ts'
import type { PageRenderer } from './pageRenderer.ts'

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
  readonly earlyCalls: readonly EarlyCall[]
}

type EarlyCall = { readonly address: string; readonly media?: string }

/** Further tags for the head of the page of an address, by its path; null for none. */
export type HeadTags = ReadonlyMap<string, (request: FastifyRequest) => Promise<string | null>>

/**
 * Serves the built client of `folder` at every GET that is not a call of the API. All screens have the same page, except
 * those that are prerendered for clients without a session (decision 018). An address that is no screen gets the page with
 * 404, so that no mistyped link seems to work. With a `renderer` a user's page has its first view. An asset of another release
 * comes from ASSETS_DIR (`shareAssets`).
 */
export function pageRoutes(
  folder: string,
  config: Pick<PlatformConfig, 'TRIAL' | 'production' | 'ASSETS_DIR'>,
  headTags: HeadTags = new Map(),
  renderer: PageRenderer | null = null,
) {
  const suffix = config.TRIAL ? 'trial.html' : 'html'
  const pageName = `index.${suffix}`
  const page = readFileSync(join(folder, pageName), 'utf8')
  const screens = new Map(
    Object.entries(
      JSON.parse(readFileSync(join(folder, '.routes.json'), 'utf8')) as Record<string, Screen>,
    ),
  )
  /** The prerendered pages of visitors, by their paths. */
  const visitorPages = new Map([
    ['/', `landing.${suffix}`],
    ['/login', `login.${suffix}`],
  ])
  const sessionCookie = sessionCookieName(config)
  const viewPage = () => readFileSync(join(folder, `view.${suffix}`), 'utf8')
  const firstViewOf = renderer && makeFirstViews(viewPage(), renderer, config.TRIAL)
  return async (app: FastifyInstance) => {
    await app.register(compress, { ...COMPRESSION, global: false })
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
        // The visitor of one page may soon be the user of the next.
        renderer?.start()
        const screen = screens.get(path)
        const isVisitor = request.cookies[sessionCookie] === undefined
        reply.code(screen === undefined ? 404 : 200).header('cache-control', 'no-cache')
        const calls = isVisitor ? [] : callsOf(screen?.earlyCalls ?? [], request)
        const scripts = screen?.scripts ?? []
        const view = await firstViewOf?.(request, ofPhone(calls), scripts)
        if (view) return sendView(reply, view)
        const visitorPage = isVisitor ? visitorPages.get(path) : undefined
        if (visitorPage) return reply.sendFile(visitorPage, { cacheControl: false })
        const links = [...scripts.map(linkScript), ...calls.map(linkCall)]
        if (links.length > 0) reply.header('link', links.join(', '))
        const tags = await headTags.get(path)?.(request)
        if (tags)
          return reply.type('text/html').send(page.replace('</head>', () => `${tags}</head>`))
        return reply.sendFile(pageName, { cacheControl: false })
      },
    )
  }
}

/** A preload link: the scripts of a screen arrive with the page, not after its first script has requested them. */
const linkScript = (script: string) => `<${script}>; rel=modulepreload`

/**
 * The calls that a user's first view makes. A query changes what a screen requests, so then only calls with the id of the address
 * are among them.
 */
function callsOf(calls: Screen['earlyCalls'], { url, query }: FastifyRequest) {
  const { id } = query as { readonly id?: unknown }
  return calls.flatMap((call) => {
    const hasId = call.address.includes('{id}')
    if (hasId ? !isWireId(id) : url.includes('?')) return []
    return [hasId ? { ...call, address: call.address.replace('{id}', String(id)) } : call]
  })
}

/** A preload link in the form of the client's own `fetch`, which takes the answer. */
function linkCall({ address, media }: EarlyCall): string {
  const windows = media === undefined ? '' : `; media="${media}"`
  return `<${address}>; rel=preload; as=fetch; crossorigin${windows}`
}

const ofPhone = (calls: readonly EarlyCall[]) =>
  calls.filter(({ media }) => media?.includes('min-width') !== true).map(({ address }) => address)

/** It has data of the user, so no cache may store it. */
function sendView(reply: FastifyReply, { page, cookies }: FirstView) {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.header('cache-control', 'no-store').type('text/html').compress(page)
}

/** Nothing else of an address may get into a header. */
const isWireId = (id: unknown) => typeof id === 'string' && /^[a-z]_[1-9]\d{0,15}$/.test(id)

function sendAsset(reply: FastifyReply, path: string) {
  return reply.sendFile(path.slice(1), { maxAge: YEAR_MS, immutable: true })
}
