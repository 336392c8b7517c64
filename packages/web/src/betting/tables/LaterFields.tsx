import { later, useLater } from '../../ui/lazyPart.ts'
import type { FilterProps } from '../filters/FilterFields.tsx'

const fields = later(() => import('../filters/FilterFields.tsx'))

/** The filters to choose from, once they are loaded: they have the names of all teams. */
export function LaterFields(props: FilterProps) {
  const part = useLater(fields, true)
  return part && <part.FilterFields {...props} />
}
