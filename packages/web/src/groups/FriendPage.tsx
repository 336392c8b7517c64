import { friendsTexts } from '@sidebet/copy/screens/friends'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '../api/api.ts'
import { useCall } from '../api/useCall.ts'
import { BetRows, OfferRows } from '../betting/OwnRows.tsx'
import { offerNextTo } from '../betting/post/nextAudience.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { Page } from '../ui/page/page.tsx'
import { paths } from '../ui/page/paths.ts'
import { WhenRead } from '../ui/page/WhenRead.tsx'
import styles from './FriendPage.module.css'

const { friend: texts } = friendsTexts

type Friend = OutputOf<'friend'>

/** The friend of the address: `/friend?name=ben`. */
export function FriendPage() {
  const [query] = useSearchParams()
  const username = query.get('name') ?? ''
  const friend = useCall('friend', username === '' ? null : { params: { username }, quiet: true })
  const isUnknown = username === '' || friend.error?.failed.code === 'unknownFriend'
  return (
    <Page title={friend.data?.friendName ?? texts.title}>
      {isUnknown ? (
        <Problem text={texts.unknown} isUnknown>
          <LinkButton to={paths.friends}>{friendsTexts.title}</LinkButton>
        </Problem>
      ) : (
        <WhenRead of={friend} notRead={texts.notRead}>
          {(value) => <Between of={value} />}
        </WhenRead>
      )}
    </Page>
  )
}

function Between({ of }: { readonly of: Friend }) {
  const { friendName, friendUsername, from, won, lost, net, offers, bets } = of
  const offer = () =>
    offerNextTo({
      kind: 'friend',
      name: friendName,
      friendUsername,
      friendEmail: '',
      friendPhone: '',
    })
  return (
    <>
      <section className={styles.card} aria-labelledby="record">
        <h2 id="record">{texts.record}</h2>
        {won + lost === 0 ? (
          <p className={styles.note}>{texts.noRecord}</p>
        ) : (
          <p className={styles.record}>
            <b>{groupsTexts.season.record({ won, lost })}</b>
            <Amount of={centsOf(net)} signed />
            <span className={styles.note}>{texts.since(from)}</span>
          </p>
        )}
        <LinkButton to={paths.home} onClick={offer}>
          {texts.offer(friendUsername)}
        </LinkButton>
        <p className={styles.note}>{texts.offerNote}</p>
      </section>
      {offers.length > 0 && (
        <section className={styles.card} aria-labelledby="offers">
          <h2 id="offers">{texts.offers}</h2>
          <OfferRows offers={offers} hasGame />
        </section>
      )}
      {bets.length > 0 && (
        <section className={styles.card} aria-labelledby="bets">
          <h2 id="bets">{texts.bets}</h2>
          <BetRows bets={bets} hasGame />
        </section>
      )}
    </>
  )
}
