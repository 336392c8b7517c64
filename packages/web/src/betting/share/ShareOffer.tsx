import { Button } from '@mantine/core'
import type { OfferRow } from '@sidebet/contract/offers'
import { sharedOfferTexts } from '@sidebet/copy/screens/sharedOffer'
import { api } from '../../api/api.ts'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { later, useLater } from '../../ui/lazyPart.ts'
import { offerPath } from '../../ui/page/paths.ts'
import { canShare, copyLink, shareLink } from '../../ui/shareLink.ts'
import { thePickInWords } from '../betTexts.ts'
import styles from './ShareOffer.module.css'

const { share: texts } = sharedOfferTexts

const qr = later(() => import('../../ui/QrCode.tsx'))

type Shared = Pick<OfferRow, '_id' | 'league' | 'winnerOffer' | 'spreadOffer' | 'publicBet'>

/**
 * Shares a public offer, or an own one by link: with the dialog of the device where it has one, else with its link and a QR code.
 */
export function ShareOffer({ offer }: { readonly offer: Shared }) {
  return (
    <Button variant="default" size="md" onClick={() => void shareOffer(offer)}>
      {texts.word}
    </Button>
  )
}

async function shareOffer(offer: Shared): Promise<void> {
  const linkKey = offer.publicBet ? '' : await readLinkKey(offer._id)
  if (linkKey === null) return
  const url = new URL(offerPath(offer._id, linkKey), window.location.origin).href
  if (canShare()) return shareLink(texts.text(thePickInWords(offer)), url)
  const about = offer.publicBet ? texts.about : texts.aboutKey
  await dialog.showMessage(<ShareLink link={url} about={about} />, { title: texts.title })
}

/** The key of an own offer by link; null after a failed call, which shows itself, and once there is a friend. */
async function readLinkKey(offerID: string): Promise<string | null> {
  const answer = await api.sharedOffer({ params: { offerID } })
  return (answer.ok && answer.value.link?.linkKey) || null
}

function ShareLink({ link, about }: { readonly link: string; readonly about: string }) {
  const picture = useLater(qr, true)
  return (
    <div className={styles.ways}>
      {picture && <picture.QrCode text={link} label={texts.qr} />}
      <p className={styles.about}>{about}</p>
      <p className={styles.link}>{link}</p>
      <Button variant="default" size="md" onClick={() => void copyLink(link, texts.copied)}>
        {texts.copy}
      </Button>
    </div>
  )
}
