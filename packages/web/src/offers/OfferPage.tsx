import { Button } from '@mantine/core'
import { pageTexts } from '@sidebet/copy/screens/page'
import { regionsTexts } from '@sidebet/copy/screens/regions'
import { sharedOfferTexts as texts } from '@sidebet/copy/screens/sharedOffer'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api, type OutputOf } from '../api/api.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { subjectOf, thePickInWords } from '../betting/betTexts.ts'
import { GameHead } from '../betting/games/GameHead.tsx'
import { ShareOffer } from '../betting/share/ShareOffer.tsx'
import { Outcomes } from '../betting/slip/Outcomes.tsx'
import { waitForLogin } from '../session/afterLogin.ts'
import { useSession } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { openPart } from '../ui/dialogs/openPart.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { centsOf } from '../ui/money.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { gamePath, offerPath, paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './OfferPage.module.css'
import { OfferRequests } from './OfferRequests.tsx'

type Shared = OutputOf<'sharedOffer'>

/** Loaded after the page, since a take starts from it. */
const taking = later(() => import('../betting/take/takeFlow.tsx'))

/**
 * The offer of the address: `/offer?id=o_12`, with its key as the fragment when it is an offer by link. With `take` its slip opens,
 * as after the login that taking it required.
 */
export function OfferPage() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const offerID = query.get('id') ?? ''
  const linkKey = hash.slice(1)
  const input = {
    params: { offerID },
    ...(linkKey && { query: { linkKey } }),
    quiet: true,
  } as const
  const read = useCall('sharedOffer', offerID === '' ? null : input)
  const code = read.error?.failed.code
  const isUnknown = offerID === '' || code === 'unknownOffer' || code === 'malformed'
  return (
    <Page title={read.data ? titleOf(read.data) : texts.title} narrow>
      {isUnknown ? (
        <Problem text={linkKey === '' ? texts.unknown : texts.unknownLink} isUnknown>
          <LinkButton to={paths.home}>{texts.home}</LinkButton>
        </Problem>
      ) : (
        <WhenRead of={read} notRead={texts.notRead}>
          {(value) => <Offer of={value} linkKey={linkKey} opensSlip={query.has('take')} />}
        </WhenRead>
      )}
    </Page>
  )
}

const titleOf = ({ offer }: Shared) =>
  texts.bets({ name: offer.usernameOffer, pick: thePickInWords(offer) })

type OfferProps = {
  readonly of: Shared
  /** '' for a public offer. */
  readonly linkKey: string
  readonly opensSlip: boolean
}

function Offer({ of, ...ways }: OfferProps) {
  const { offer, state } = of
  const { league, spread } = subjectOf(offer)
  const isOpen = state === 'open'
  // Of an offer that is over, the sums of all of it.
  const whole = centsOf(offer.amountOffered)
  const left = centsOf(offer.amountBet)
  return (
    <section className={styles.card}>
      <GameHead game={offer} />
      <p className={styles.state} data-over={!isOpen || undefined}>
        {isOpen ? texts.states.open({ left, whole }) : texts.states[state]}
      </p>
      {isOpen && (
        <>
          <p className={styles.note}>{texts.others}</p>
          <Outcomes
            bet={{
              league,
              winner: offer.winnerOffer,
              spread,
              side: 'accepter',
              risk: left,
              win: centsOf(offer.offerPay),
            }}
          />
        </>
      )}
      <Ways of={of} {...ways} />
      <LinkButton to={gamePath(offer.gameID)} isQuiet>
        {texts.game}
      </LinkButton>
    </section>
  )
}

/** What the reader may do with the offer; nothing before the session is loaded. */
function Ways({ of, linkKey, opensSlip }: OfferProps) {
  const { status, userID } = useSession()
  const { offer, state, link, isBarred } = of
  if (status === 'in' && offer.userIDoffer === userID) {
    return (
      <>
        <p className={styles.note}>{texts.own}</p>
        {state === 'open' && (link ? <OfferRequests of={of} /> : <ShareOffer offer={offer} />)}
        <LinkButton to={paths.unacceptedBets} isQuiet>
          {texts.ownList}
        </LinkButton>
      </>
    )
  }
  if (state !== 'open') return null
  if (status === 'out') return <WaysIn offer={offer} linkKey={linkKey} />
  if (status !== 'in') return null
  if (isBarred) return <p className={styles.note}>{regionsTexts.bettingIllegal}</p>
  if (link && link.reader !== 'friend') return <Request of={of} linkKey={linkKey} />
  return <Take offer={offer} opensSlip={opensSlip} />
}

function WaysIn({ offer, linkKey }: { readonly offer: Shared['offer']; readonly linkKey: string }) {
  const isPublic = linkKey === ''
  const way = isPublic ? `${offerPath(offer._id)}&take` : offerPath(offer._id, linkKey)
  const comeBack = () => waitForLogin(way)
  return (
    <>
      <p className={styles.note}>
        {isPublic ? texts.visitor : texts.byLink.visitor(offer.usernameOffer)}
      </p>
      <LinkButton to={paths.login} onClick={comeBack}>
        {pageTexts.visitor.login}
      </LinkButton>
      <LinkButton to={paths.signUp} onClick={comeBack} isQuiet>
        {pageTexts.visitor.signUp}
      </LinkButton>
    </>
  )
}

/** Requests an offer by link, or shows what became of the request. */
function Request({ of, linkKey }: { readonly of: Shared; readonly linkKey: string }) {
  const { offer, link } = of
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const { about, requested, declined } = texts.byLink
  const name = offer.usernameOffer
  if (link?.reader === 'requested') return <p className={styles.note}>{requested(name)}</p>
  if (link?.reader === 'declined') return <p className={styles.note}>{declined(name)}</p>
  async function request(): Promise<void> {
    setBusy(true)
    const answer = await api.requestOffer({ params: { offerID: offer._id }, body: { linkKey } })
    setBusy(false)
    if (!answer.ok) await dialog.showMessage(answer.error)
    await refresh('sharedOffer')
  }
  return (
    <>
      <p className={styles.note}>{about(name)}</p>
      <Button size="lg" loading={isBusy} onClick={() => void request()}>
        {texts.byLink.request}
      </Button>
    </>
  )
}

function Take(props: { readonly offer: Shared['offer']; readonly opensSlip: boolean }) {
  const { offer, opensSlip } = props
  const refresh = useRefresh()
  const [, setQuery] = useSearchParams()
  useLater(taking, useIsSettled())
  const open = () =>
    openPart(taking, ({ takeFlow }) => {
      void takeFlow(offer, { reload: () => void refresh('sharedOffer') })
    })
  const wasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slip opens by itself once
  useEffect(() => {
    if (!opensSlip || wasOpened.current) return
    wasOpened.current = true
    // Going back to the page does not open it again.
    setQuery({ id: offer._id }, { replace: true })
    open()
  }, [opensSlip])
  return (
    <Button size="lg" onClick={open}>
      {texts.take}
    </Button>
  )
}
