import type { OfferRow } from '@sidebet/contract/offers'
import note from '../../ui/note.module.css'
import { useCurrentRow } from '../../ui/table/currentRows.ts'
import type { Check } from '../slip/check.ts'
import { Meanwhile } from './currentOffer.tsx'
import type { Objection } from './takeable.ts'

/** The stated sentence of a certain refusal, and what other users did with the offer meanwhile. */
export function useTakeCheck(
  offer: OfferRow,
  found: Objection | null,
  { hasChanged = false } = {},
): Check {
  const { isGone } = useCurrentRow<OfferRow>(offer._id)
  return {
    isRefused: found !== null || isGone,
    note: (
      <>
        {found && <div className={note.note}>{found.error}</div>}
        <Meanwhile offer={offer} hasChanged={hasChanged} />
      </>
    ),
  }
}
