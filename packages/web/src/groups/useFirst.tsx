import { Button } from '@mantine/core'
import { groupsTexts } from '@sidebet/copy/screens/groups'
import { type ReactNode, useState } from 'react'
import styles from './groups.module.css'

/** The first rows of a possibly long list, and the button that shows all of them when there are more. */
export function useFirst<Row>(rows: readonly Row[], count: number): [readonly Row[], ReactNode] {
  const [hasAll, setAll] = useState(false)
  if (hasAll || rows.length <= count) return [rows, null]
  return [
    rows.slice(0, count),
    <Button key="all" variant="default" className={styles.all ?? ''} onClick={() => setAll(true)}>
      {groupsTexts.showAll(rows.length)}
    </Button>,
  ]
}
