import { Button } from '@mantine/core'
import { sharedOfferTexts } from '@sidebet/copy/screens/sharedOffer'
import { useState } from 'react'
import { api, type OutputOf } from '../api/api.ts'
import { useRefresh } from '../api/useCall.ts'
import { ShareOffer } from '../betting/share/ShareOffer.tsx'
import { toast } from '../ui/dialogs/toast.ts'
import styles from './OfferPage.module.css'

const texts = sharedOfferTexts.byLink

/** For the offerer of an offer by link: the link until there is a friend, and the users who request the offer. */
export function OfferRequests({ of }: { readonly of: OutputOf<'sharedOffer'> }) {
  const { offer, link } = of
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  if (offer.friendUsername !== '') {
    return <p className={styles.note}>{texts.goesTo(offer.friendUsername)}</p>
  }
  const requests = link?.requests ?? []

  async function answer(username: string, isAccepted: boolean): Promise<void> {
    setBusy(true)
    const params = { offerID: offer._id }
    const answered = await api.answerRequest({ params, body: { username, isAccepted } })
    setBusy(false)
    if (!answered.ok) toast(answered.error, 'bad')
    else if (isAccepted) toast(texts.accepted(username), 'good')
    await refresh('sharedOffer', 'ownOffers')
  }

  return (
    <>
      <section aria-labelledby="requests">
        <h2 id="requests" className={styles.heading}>
          {texts.requests}
        </h2>
        {requests.length === 0 && <p className={styles.note}>{texts.none}</p>}
        <ul className={styles.requests}>
          {requests.map((username) => (
            <li key={username}>
              <b>{username}</b>
              <Button size="sm" disabled={isBusy} onClick={() => void answer(username, true)}>
                {texts.accept} <span className="unseen">{username}</span>
              </Button>
              <Button
                size="sm"
                variant="default"
                disabled={isBusy}
                onClick={() => void answer(username, false)}
              >
                {texts.decline} <span className="unseen">{username}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <ShareOffer offer={offer} />
    </>
  )
}
