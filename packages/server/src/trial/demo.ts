import { cents } from '@sidebet/domain/money'
import { requestKey } from '../engine/requestKey.ts'
import { type PostDraft, postCommand } from '../offers/postOffer.ts'
import type { Services } from '../services.ts'
import { DEMO_OFFERS, demoOffers } from './demoOffers.ts'
import { DEMO_USERS, type DemoUser, ensureDemoUser } from './demoUsers.ts'
import { sandboxControl } from './sandboxControl.ts'
import { hasOffers, readUpcomingGames, wasFunded } from './trial.sql.ts'

/** Posts an offer for a user as the user would. */
export type PostDemoOffer = (userId: number, draft: PostDraft) => Promise<unknown>

const FUNDS = cents(500_00)

/**
 * Loads what a trial starts with: demo users, $500.00 for each who bets, where they are, and a dozen open offers once
 * there are games. What is there stays as it is, so a second start changes nothing. The server must be listening: the
 * money comes through the sandbox, which calls back. Throws one sentence when the sandbox does not do its part.
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

/** Only while none of them has ever offered anything. */
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
