import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import {
  type Icon,
  IconCircleCheck,
  IconCoins,
  IconGift,
  IconHeartHandshake,
  IconSend,
  IconShield,
  IconUsers,
} from '@tabler/icons-react'
import styles from './notices.module.css'

/** Violet is what others did, green what came to the user; the rest is quiet. */
const KIND_ICONS: Readonly<Record<NoticeKind, readonly [Icon, string]>> = {
  taken: [IconHeartHandshake, styles.theirs!],
  offered: [IconSend, styles.theirs!],
  results: [IconCircleCheck, styles.yours!],
  money: [IconCoins, styles.yours!],
  promotions: [IconGift, styles.yours!],
  groups: [IconUsers, styles.theirs!],
  account: [IconShield, styles.quiet!],
}

export function KindIcon({ kind }: { readonly kind: NoticeKind }) {
  const [Icon, tone] = KIND_ICONS[kind]
  return (
    <span className={`${styles.icon} ${tone}`} aria-hidden="true">
      <Icon size={19} stroke={1.8} />
    </span>
  )
}
