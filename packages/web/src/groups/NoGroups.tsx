import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { useEffect, useRef } from 'react'
import { dialog, dialogs, isFree } from '../ui/dialogs/dialog.ts'
import { LinkButton } from '../ui/page/LinkButton.tsx'
import { paths } from '../ui/page/paths.ts'
import { useStore } from '../ui/store.ts'
import styles from './groups.module.css'

/**
 * Shown once in a dialog, and on the page as long as there are no groups. When a dialog is still open after the last
 * group was removed, this one follows it.
 */
export function NoGroups() {
  const isShown = useRef(false)
  const canShow = isFree(useStore(dialogs))
  useEffect(() => {
    if (!canShow || isShown.current || !isFree(dialogs.get())) return
    isShown.current = true
    void dialog.showMessage(friendBetsTexts.noGroups)
  }, [canShow])
  return (
    <div className={styles.none}>
      <p>{friendBetsTexts.noGroups}</p>
      <LinkButton to={paths.createGroup}>{groupsTexts.create.title}</LinkButton>
      <LinkButton to={paths.joinGroup} isQuiet>
        {groupsTexts.join.title}
      </LinkButton>
    </div>
  )
}
