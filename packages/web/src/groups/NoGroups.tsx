import { friendBetsTexts } from '@sidebet/contract/texts/friendBets'
import { groupsTexts } from '@sidebet/contract/texts/groups'
import { useEffect } from 'react'
import { dialog } from '../core/dialogs/dialog.ts'
import { LinkButton } from '../core/shell/LinkButton.tsx'
import { paths } from '../core/shell/paths.ts'
import styles from './groups.module.css'

/** Said once in a dialog, and to be read as long as there are none. */
export function NoGroups() {
  useEffect(() => {
    void dialog.tell(friendBetsTexts.noGroups)
  }, [])
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
