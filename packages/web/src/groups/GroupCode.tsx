import { Button } from '@mantine/core'
import type { GroupRead } from '@sidebet/contract/groups'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { later, useLater } from '../ui/lazyPart.ts'
import { canShare, copyLink, shareLink } from '../ui/shareLink.ts'
import card from './GroupBets.module.css'
import styles from './GroupCode.module.css'
import { joinLink } from './joinLink.ts'

const { code: texts } = groupsTexts

const qr = later(() => import('../ui/QrCode.tsx'))

/** How to join: the code, the link with the code, and the link as a QR code for another phone. */
export function GroupCode({ group }: { readonly group: GroupRead }) {
  const { groupName, groupCode } = group
  const link = joinLink(window.location.origin, group)
  const picture = useLater(qr, true)
  return (
    <section className={card.card}>
      <h2>{texts.title}</h2>
      <div className={styles.ways}>
        {picture && <picture.QrCode text={link} label={texts.qr} />}
        <dl className={styles.details}>
          <dt>{texts.code}</dt>
          <dd className={styles.code}>{groupCode}</dd>
          <dt>{texts.link}</dt>
          <dd className={styles.link}>{link}</dd>
        </dl>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" size="md" onClick={() => void copyLink(link, texts.copied)}>
          {texts.copy}
        </Button>
        {canShare() && (
          <Button size="md" onClick={() => void shareLink(texts.shareText(groupName), link)}>
            {texts.share}
          </Button>
        )}
      </div>
      <p className={styles.note}>{texts.note}</p>
    </section>
  )
}
