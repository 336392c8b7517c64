import { cents } from '@sidebet/domain/money'
import { requestKey } from '../engine/requestKey.ts'
import { type PostDraft, postCommand } from '../offers/postOffer.ts'
import type { Services } from '../services.ts'
import { DEMO_OFFERS, demoOffers } from './demoOffers.ts'
import { DEMO_USERS, type DemoUser, ensureDemoUser } from './demoUsers.ts'
import { sandboxControl } from './sandboxControl.ts'
import { hasOffers, readUpcomingGames, wasFunded } from './trial.sql.ts'

/** Posts an offer on behalf of a user. */
export type PostDemoOffer = (userId: number, draft: PostDraft) => Promise<unknown>

const FUNDS = cents(500_00)

/**
 * Loads the initial data of a trial: demo users, $500.00 and a location for each bettor, and a dozen open offers once
 * there are games. Existing data is unchanged, so a second start changes nothing. The server must be listening, because
 * the sandbox calls back to deposit the money. Throws one sentence when the sandbox fails.
 */
export async function loadDemo(
  services: Services,
  post: PostDemoOffer = postThroughBatcher(services),
): Promise<void> {
  const bettors: number[] = []
  for (const user of DEMO_USERS) {
    const userId = await ensureDemoUser(services, user)
    if (user.isOperator) continue
    await fundAndLocate(services, user, userId)
    bettors.push(userId)
  }
  await loadOffers(services, bettors, post)
}

async function fundAndLocate(services: Services, user: DemoUser, userId: number): Promise<void> {
  if (!services.config.SANDBOX_URL || (await wasFunded(services.db, userId))) return
  const { username } = user
  await sandboxControl(services, '/location', { username, country: 'US', region: 'NJ' })
  await sandboxControl(services, '/fund', { username, cents: FUNDS })
}

/** Only while no demo user has ever posted an offer. */
async function loadOffers(
  services: Services,
  bettors: readonly number[],
  post: PostDemoOffer,
): Promise<void> {
  for (const userId of bettors) if (await hasOffers(services.db, userId)) return
  const games = await readUpcomingGames(services.db, DEMO_OFFERS)
  for (const { poster, ...draft } of demoOffers(games, bettors.length)) {
    await post(bettors[poster]!, {
      ...draft,
      audience: { kind: 'public' },
      betsBarred: false,
      regionLimit: 'none',
    })
  }
}

function postThroughBatcher({ batcher, log }: Services): PostDemoOffer {
  return async (userId, draft) => {
    const key = requestKey('', draft, null)!
    const result = await batcher.submit(postCommand(userId, draft, key))
    if (result.kind !== 'done') log.warn({ result }, 'a demo offer was not posted')
  }
}
