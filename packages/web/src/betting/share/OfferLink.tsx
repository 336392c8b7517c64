import type { OfferRow } from '@sidebet/contract/offers'
import { sharedOfferTexts } from '@sidebet/copy/screens/sharedOffer'
import { Link } from 'react-router'
import { offerPath } from '../../ui/page/paths.ts'
import { audienceOf, hasPage } from '../audience.ts'
import { pickInWords } from '../betTexts.ts'
import styles from './OfferLink.module.css'

/** "Share": the page of an own offer, where it can be shared. Nothing for an offer without a page (W26, W27). */
export function OfferLink({ offer }: { readonly offer: OfferRow }) {
  if (!hasPage(audienceOf(offer))) return null
  return (
    <Link to={offerPath(offer._id)} className={styles.link}>
      {sharedOfferTexts.share.word}
      <span className="unseen"> {pickInWords(offer)}</span>
    </Link>
  )
}
