import type { GroupRead } from '@sidebet/contract/groups'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { useSession } from '../session/session.ts'
import styles from './MemberList.module.css'
import { useFirst } from './useFirst.tsx'

const { own: texts } = groupsTexts

/** Members displayed before the user shows all. */
const SHOWN = 12

/** The members of a group in the order of joining; with an X beside each other member where they may be removed. */
export function MemberList(props: {
  readonly group: GroupRead
  readonly onRemove?: (username: string) => void
}) {
  const { group, onRemove } = props
  const { currentUser } = useSession()
  const [shown, all] = useFirst(group.friends, SHOWN)
  return (
    <>
      <ul className={styles.members} aria-label={texts.members}>
        {shown.map(({ _id, friendUsername, friendName }) => {
          const isSelf = friendUsername === currentUser
          const notes = [
            isSelf ? texts.you : friendName,
            ...(friendUsername === group.groupAdmin ? [texts.isAdmin] : []),
          ]
          return (
            <li key={_id} className={styles.member}>
              <span className={styles.name}>
                <b>{friendUsername}</b>
                <small>{notes.join(', ')}</small>
              </span>
              {onRemove && !isSelf && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.remove(friendUsername)}
                  onClick={() => onRemove(friendUsername)}
                >
                  {dialogTexts.close}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {all}
    </>
  )
}
