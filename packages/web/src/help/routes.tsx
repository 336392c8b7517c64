/** Help, the legal pages, the contact form, and inviting a friend. */

import type { LegalDocument } from '@sidebet/copy/prose'
import { homeTexts } from '@sidebet/copy/screens/home'
import { pageTexts } from '@sidebet/copy/screens/page'
import { pathPairs, paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

type PathPair = (typeof pathPairs)[keyof typeof pathPairs]

const HOME = { to: paths.home, title: homeTexts.title }

/** The same page for users and for visitors (GAP-045). */
function pair({ user, visitor }: PathPair, screen: Route['screen']): Route[] {
  const back = { to: paths.landing, title: pageTexts.product }
  return [
    { path: user, access: 'user', visitorPath: visitor, screen, back: HOME },
    { path: visitor, access: 'public', screen, back },
  ]
}

/** Each document is loaded with its own page only. */
function legal(document: () => Promise<LegalDocument>): Route['screen'] {
  return async () => {
    const [{ legalPage }, of] = await Promise.all([import('./legalPage.tsx'), document()])
    return legalPage(of)
  }
}

const terms = () => import('@sidebet/copy/legal/terms').then(({ terms }) => terms)
const privacy = () => import('@sidebet/copy/legal/privacy').then(({ privacy }) => privacy)
const gaming = () => import('@sidebet/copy/legal/gaming').then(({ gaming }) => gaming)
const gameRules = () => import('@sidebet/copy/screens/gameRules').then(({ gameRules }) => gameRules)

export const helpRoutes: readonly Route[] = [
  ...pair(pathPairs.faq, () => import('./FaqPage.tsx').then(({ FaqPage }) => FaqPage)),
  ...pair(pathPairs.terms, legal(terms)),
  ...pair(pathPairs.privacy, legal(privacy)),
  ...pair(pathPairs.gaming, legal(gaming)),
  {
    path: paths.gameRules,
    access: 'public',
    screen: legal(gameRules),
    back: { to: paths.landing, title: pageTexts.product },
  },
  {
    path: paths.howGood,
    access: 'public',
    screen: () => import('./HowGood.tsx').then(({ HowGood }) => HowGood),
    back: { to: paths.landing, title: pageTexts.product },
  },
  {
    path: paths.status,
    access: 'always',
    screen: () => import('./StatusPage.tsx').then(({ StatusPage }) => StatusPage),
    back: { to: paths.landing, title: pageTexts.product },
  },
  {
    path: paths.contactUs,
    access: 'user',
    back: HOME,
    screen: () => import('./ContactUs.tsx').then(({ ContactUs }) => ContactUs),
  },
  {
    path: paths.inviteFriend,
    access: 'user',
    back: HOME,
    screen: () => import('./InviteFriend.tsx').then(({ InviteFriend }) => InviteFriend),
  },
]
