import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import type { Audience } from '../audience.ts'
import styles from '../slip/slip.module.css'

const { path } = friendBetsTexts

/** Who may take it; nothing for a public offer. */
export function OfferedTo({ audience }: { readonly audience: Audience }) {
  switch (audience.kind) {
    case 'public':
      return null
    case 'friend':
      return (
        <div>
          <p className={styles.side}>{path.toFriend(audience.name)}</p>
          {audience.friendUsername === '' && <p className={styles.aside}>{path.toContact}</p>}
        </div>
      )
    case 'group':
      return <p className={styles.side}>{path.toGroup(audience.name)}</p>
    case 'link':
      return (
        <div>
          <p className={styles.side}>{path.toLink}</p>
          <p className={styles.aside}>{path.aboutLink}</p>
        </div>
      )
  }
}
