import { Button } from '@mantine/core'
import { pageTexts } from '@sidebet/copy/screens/page'
import { regionsTexts } from '@sidebet/copy/screens/regions'
import { sharedOfferTexts as texts } from '@sidebet/copy/screens/sharedOffer'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall, useRefresh } from '../api/useCall.ts'
import { subjectOf, thePickInWords } from '../betting/betTexts.ts'
import { GameHead } from '../betting/games/GameHead.tsx'
import { ShareOffer } from '../betting/share/ShareOffer.tsx'
import { Outcomes } from '../betting/slip/Outcomes.tsx'
import { waitForLogin } from '../session/afterLogin.ts'
import { useSession } from '../session/session.ts'
import { openPart } from '../ui/dialogs/openPart.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { centsOf } from '../ui/money.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { gamePath, offerPath, paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './OfferPage.module.css'

type Shared = OutputOf<'sharedOffer'>

/** Loaded after the page, since a take starts from it. */
const taking = later(() => import('../betting/take/takeFlow.tsx'))

/** The public offer of the address: `/offer?id=o_12`. With `take` its slip opens, as after the login that taking it required. */
export function OfferPage() {
  const [query] = useSearchParams()
  const offerID = query.get('id') ?? ''
  const read = useCall('sharedOffer', offerID === '' ? null : { params: { offerID }, quiet: true })
  const code = read.error?.failed.code
  const isUnknown = offerID === '' || code === 'unknownOffer' || code === 'malformed'
  return (
    <Page title={read.data ? titleOf(read.data) : texts.title} narrow>
      {isUnknown ? (
        <Problem text={texts.unknown}>
          <LinkButton to={paths.home}>{texts.home}</LinkButton>
        </Problem>
      ) : (
        <WhenRead of={read} notRead={texts.notRead}>
          {(value) => <Offer of={value} opensSlip={query.has('take')} />}
        </WhenRead>
      )}
    </Page>
  )
}

const titleOf = ({ offer }: Shared) =>
  texts.bets({ name: offer.usernameOffer, pick: thePickInWords(offer) })

function Offer({ of, opensSlip }: { readonly of: Shared; readonly opensSlip: boolean }) {
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
              winnerShort: offer.winnerOfferShort,
              spread,
              side: 'accepter',
              risk: left,
              win: centsOf(offer.offerPay),
            }}
            missing=""
          />
        </>
      )}
      <Ways of={of} opensSlip={opensSlip} />
      <LinkButton to={gamePath(offer.gameID)} isQuiet>
        {texts.game}
      </LinkButton>
    </section>
  )
}

/** What the reader may do with the offer; nothing before the session is loaded. */
function Ways({ of, opensSlip }: { readonly of: Shared; readonly opensSlip: boolean }) {
  const { status, userID } = useSession()
  const { offer, state, isBarred } = of
  if (status === 'in' && offer.userIDoffer === userID) {
    return (
      <>
        <p className={styles.note}>{texts.own}</p>
        {state === 'open' && <ShareOffer offer={offer} />}
        <LinkButton to={paths.unacceptedBets} isQuiet>
          {texts.ownList}
        </LinkButton>
      </>
    )
  }
  if (state !== 'open') return null
  if (status === 'out') return <WaysIn offerID={offer._id} />
  if (status !== 'in') return null
  if (isBarred) return <p className={styles.note}>{regionsTexts.bettingIllegal}</p>
  return <Take offer={offer} opensSlip={opensSlip} />
}

function WaysIn({ offerID }: { readonly offerID: string }) {
  const comeBack = () => waitForLogin(`${offerPath(offerID)}&take`)
  return (
    <>
      <p className={styles.note}>{texts.visitor}</p>
      <LinkButton to={paths.login} onClick={comeBack}>
        {pageTexts.visitor.login}
      </LinkButton>
      <LinkButton to={paths.signUp} onClick={comeBack} isQuiet>
        {pageTexts.visitor.signUp}
      </LinkButton>
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
