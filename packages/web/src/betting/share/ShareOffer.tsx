import { Button } from '@mantine/core'
import type { OfferRow } from '@sidebet/contract/offers'
import { sharedOfferTexts } from '@sidebet/copy/screens/sharedOffer'
import { dialog } from '../../ui/dialogs/dialog.ts'
import { later, useLater } from '../../ui/lazyPart.ts'
import { offerPath } from '../../ui/page/paths.ts'
import { canShare, copyLink, shareLink } from '../../ui/shareLink.ts'
import { thePickInWords } from '../betTexts.ts'
import styles from './ShareOffer.module.css'

const { share: texts } = sharedOfferTexts

const qr = later(() => import('../../ui/QrCode.tsx'))

type Shared = Pick<OfferRow, '_id' | 'league' | 'winnerOffer' | 'spreadOffer'>

/** Shares a public offer: with the dialog of the device where it has one, else with its link and a QR code. */
export function ShareOffer({ offer }: { readonly offer: Shared }) {
  return (
    <Button variant="default" size="md" onClick={() => void shareOffer(offer)}>
      {texts.word}
    </Button>
  )
}

async function shareOffer(offer: Shared): Promise<void> {
  const url = new URL(offerPath(offer._id), window.location.origin).href
  if (canShare()) return shareLink(texts.text(thePickInWords(offer)), url)
  await dialog.showMessage(<ShareLink link={url} />, { title: texts.title })
}

function ShareLink({ link }: { readonly link: string }) {
  const picture = useLater(qr, true)
  return (
    <div className={styles.ways}>
      {picture && <picture.QrCode text={link} label={texts.qr} />}
      <p className={styles.about}>{texts.about}</p>
      <p className={styles.link}>{link}</p>
      <Button variant="default" size="md" onClick={() => void copyLink(link, texts.copied)}>
        {texts.copy}
      </Button>
    </div>
  )
}
