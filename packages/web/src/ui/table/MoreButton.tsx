import { connectionTexts } from '@sidebet/copy/screens/connection'
import { listsTexts } from '@sidebet/copy/screens/lists'
import { pageTexts } from '@sidebet/copy/screens/page'
import { BusyButton } from '../forms/BusyButton.tsx'
import styles from './MoreButton.module.css'

export type LongList = {
  readonly isLoadingMore: boolean
  readonly hasMoreFailed: boolean
  readonly more: () => void
}

/** Requests the next rows of a list, and shows a failure. */
export function MoreButton({ list }: { readonly list: LongList }) {
  return (
    <div className={styles.more}>
      {list.hasMoreFailed && <p role="alert">{connectionTexts.unreachable}</p>}
      <BusyButton variant="default" isBusy={list.isLoadingMore} showsLoader onClick={list.more}>
        {list.hasMoreFailed ? pageTexts.tryAgain : listsTexts.more}
      </BusyButton>
    </div>
  )
}
