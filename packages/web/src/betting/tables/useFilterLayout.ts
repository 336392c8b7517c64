import { useMediaQuery } from '@mantine/hooks'
import { BESIDE } from '../../ui/dialogs/docking.ts'

/** Where the filters of a board are: in a sheet on phones, below the bar, or beside the list where a slip is, too. */
export type FilterLayout = 'sheet' | 'panel' | 'beside'

export function useFilterLayout(): FilterLayout {
  const isBeside = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 600px)', undefined, { getInitialValueInEffect: false })
  return isBeside ? 'beside' : isWide ? 'panel' : 'sheet'
}
