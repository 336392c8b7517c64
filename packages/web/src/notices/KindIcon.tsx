import type { NoticeKind } from '@sidebet/domain/notices/noticeKinds'
import {
  type Icon,
  IconCoins,
  IconGift,
  IconHeartHandshake,
  IconScoreboard,
  IconSend,
  IconShield,
  IconUsers,
} from '@tabler/icons-react'
import styles from './notices.module.css'

/** Violet for actions of other users, green for what the user receives; the rest is muted. */
const KIND_ICONS: Readonly<Record<NoticeKind, readonly [Icon, string]>> = {
  taken: [IconHeartHandshake, styles.theirs!],
  offered: [IconSend, styles.theirs!],
  results: [IconScoreboard, styles.quiet!],
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
