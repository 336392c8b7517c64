import { gamePageTexts as texts } from '@sidebet/copy/screens/gamePage'
import { pageTexts } from '@sidebet/copy/screens/page'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall } from '../api/useCall.ts'
import { gameInWords } from '../betting/games/gameTexts.ts'
import { waitForLogin } from '../session/afterLogin.ts'
import { useSession } from '../session/session.ts'
import { later, useLater } from '../ui/lazyPart.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { gamePath, paths } from '../ui/page/paths.ts'
import { PartSkeleton, WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './GamePage.module.css'
import { Head } from './Head.tsx'

/** Loaded together with its answer: the head is displayed before. */
const marketPart = later(() => import('./Market.tsx'))

/** A page that is open counts as watched for a little longer than this (W20). */
const WATCH_EVERY_MS = 30_000

/** The game of the address: `/game?id=g_34`. */
export function GamePage() {
  const [query] = useSearchParams()
  const gameID = query.get('id') ?? ''
  const head = useCall('gameHead', gameID === '' ? null : { params: { gameID } }, {
    everyMs: WATCH_EVERY_MS,
  })
  const code = head.error?.failed.code
  const isUnknown = gameID === '' || code === 'unknownGame' || code === 'malformed'
  return (
    <Page title={head.data ? gameInWords(head.data.game) : texts.title}>
      {isUnknown ? (
        <Problem text={texts.unknown} isUnknown>
          <LinkButton to={paths.home}>{texts.home}</LinkButton>
        </Problem>
      ) : (
        <WhenRead of={head} notRead={texts.notRead}>
          {(value) => (
            <>
              <Head of={value} />
              <ForReader head={value} />
            </>
          )}
        </WhenRead>
      )}
    </Page>
  )
}

/** The market for a user, the ways in for a visitor, and neither before the session is loaded. */
function ForReader({ head }: { readonly head: OutputOf<'gameHead'> }) {
  const { status } = useSession()
  if (status === 'in') return <OpenMarket key={head.game.gameID} head={head} />
  return status === 'out' ? <WaysIn gameID={head.game.gameID} /> : null
}

function OpenMarket({ head }: { readonly head: OutputOf<'gameHead'> }) {
  const { gameID, league } = head.game
  const market = useCall('gameMarket', { params: { league: league as LeagueCode, gameID } })
  const part = useLater(marketPart, true)
  return (
    <WhenRead of={market} notRead={texts.marketNotRead}>
      {(value) => (part ? <part.Market head={head} of={value} /> : <PartSkeleton />)}
    </WhenRead>
  )
}

function WaysIn({ gameID }: { readonly gameID: string }) {
  const comeBack = () => waitForLogin(gamePath(gameID))
  const { title, text } = texts.visitor
  return (
    <section className={styles.card} aria-labelledby="waysIn">
      <h2 id="waysIn">{title}</h2>
      <p className={styles.note}>{text}</p>
      <div className={styles.buttons}>
        <LinkButton to={paths.login} onClick={comeBack}>
          {pageTexts.visitor.login}
        </LinkButton>
        <LinkButton to={paths.signUp} onClick={comeBack} isQuiet>
          {pageTexts.visitor.signUp}
        </LinkButton>
      </div>
    </section>
  )
}
