/** The preview of a public offer's link in messengers: tags of its page, and their picture (W28). */
import { readId, wireId } from '@sidebet/contract/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readNow } from '../../platform/database/clock.ts'
import { escapeHtml } from '../../platform/escapeHtml.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { originOf } from '../../platform/http/originOf.ts'
import type { HeadTags } from '../../platform/http/pages.ts'
import { makeRateLimiter } from '../../platform/http/rateLimiter.ts'
import type { Services } from '../../services.ts'
import { describeCard, type OfferCard, readOfferCard } from './offerCard.ts'

/** Pictures per network: a messenger requests those of many of its users. */
const RATE_LIMIT = { perSecond: 5, burst: 50 }
const MAX_AGE_S = 60

/** The tags of `/offer?id=o_12`. An offer that a visitor may not see has none, and neither has one by link, whose key is not sent. */
export function offerCardTags({ db, config, log }: Services): HeadTags {
  async function tagsOf(request: FastifyRequest): Promise<string | null> {
    const offerId = readId('offer', (request.query as { readonly id?: unknown }).id)
    if (offerId === null) return null
    try {
      const card = await readOfferCard(db, offerId, await readNow(db))
      return card && tagsFor(card, originOf(config, request), offerId)
    } catch (error) {
      // The page works without a preview.
      log.warn({ err: error })
      return null
    }
  }
  return new Map([['/offer', tagsOf]])
}

function tagsFor(card: OfferCard, origin: string, offerId: number): string {
  const id = wireId('offer', offerId)
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Sidebet',
    'og:title': card.title,
    'og:description': describeCard(card),
    'og:url': `${origin}/offer?id=${id}`,
    'og:image': `${origin}/cards/${id}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${card.title}. ${card.note}`,
    'twitter:card': 'summary_large_image',
  }
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`)
    .join('')
}

/** GET /cards/o_12.png */
export function offerCardRoutes({ db, config }: Services): (app: FastifyInstance) => Promise<void> {
  const rateLimiter = makeRateLimiter({
    perSecond: RATE_LIMIT.perSecond * config.THROTTLE_SCALE,
    burst: RATE_LIMIT.burst * config.THROTTLE_SCALE,
  })
  return async (app) => {
    app.get<{ Params: { name: string } }>(
      '/cards/:name',
      { schema: { hide: true } },
      async (request, reply) => {
        const wait = rateLimiter.wait(networkOf(request.ip))
        if (wait !== null) return reply.code(429).header('retry-after', wait).send()
        const offerId = readId('offer', request.params.name.replace(/\.png$/, ''))
        const card = offerId === null ? null : await readOfferCard(db, offerId, await readNow(db))
        if (!card) return reply.callNotFound()
        // Loaded with the first picture: its library is large.
        const { drawOfferCard } = await import('./drawOfferCard.ts')
        return reply
          .header('cache-control', `public, max-age=${MAX_AGE_S}`)
          .type('image/png')
          .send(await drawOfferCard(card))
      },
    )
  }
}
