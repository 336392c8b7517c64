import { homeTexts } from '@sidebet/copy/screens/home'
import { menuTexts } from '@sidebet/copy/screens/menu'
import { pageTexts } from '@sidebet/copy/screens/page'
import { searchTexts } from '@sidebet/copy/screens/search'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Page } from '../ui/page/page.tsx'
import { pathPairs, paths } from '../ui/page/paths.ts'
import styles from './NotFoundPage.module.css'

const { notFound, help, visitor } = pageTexts

/** The first link is the main one. */
const LINKS = {
  user: [
    { to: paths.home, text: homeTexts.title },
    { to: paths.search, text: searchTexts.title },
    { to: paths.recentPublicBets, text: menuTexts.publicBets.recent },
    { to: paths.publicLiveBets, text: menuTexts.publicBets.live },
    { to: pathPairs.faq.user, text: help.faq },
  ],
  visitor: [
    { to: paths.landing, text: menuTexts.welcome },
    { to: paths.login, text: visitor.login },
    { to: pathPairs.faq.visitor, text: help.faq },
  ],
} as const

/** An address without a screen: the ways to the screens that were probably meant. */
export function NotFoundPage() {
  const links = LINKS[useSession().status === 'in' ? 'user' : 'visitor']
  return (
    <Page title={notFound.title} narrow>
      <p>{notFound.text}</p>
      <nav aria-label={notFound.links} className={styles.links}>
        {links.map(({ to, text }, nth) => (
          <LinkButton key={to} to={to} isQuiet={nth > 0}>
            {text}
          </LinkButton>
        ))}
      </nav>
    </Page>
  )
}
