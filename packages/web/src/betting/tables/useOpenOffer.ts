import type { OfferRow } from '@sidebet/contract/offers'
import { useMemo, useState } from 'react'
import { enterDock, freeDock, openBeside } from '../../core/dialogs/dock.ts'
import { hasDock } from '../../core/dialogs/docking.ts'
import { takeFlow } from '../take/takeFlow.tsx'

/**
 * The offer whose slip is open, over the page or beside the list, and what leads to another. Beside the list the slip
 * follows the arrow keys in its first step; another row that is opened begins anew, so that no amount passes to it
 * (S16).
 */
export function useOpenOffer(reload: () => void) {
  const [selected, setSelected] = useState<string | null>(null)
  const open = useMemo(() => {
    let current: string | null = null
    function begin(offer: OfferRow) {
      current = offer._id
      setSelected(offer._id)
      const wasLeft = () => current !== offer._id
      void takeFlow(offer, { reload, wasLeft }).finally(() => {
        if (wasLeft()) return
        current = null
        setSelected(null)
      })
    }
    function goIn(offer: OfferRow) {
      if (current === offer._id || !freeDock('opened')) return enterDock()
      begin(offer)
    }
    function look(offer: OfferRow, how: 'moved' | 'opened') {
      if (current !== offer._id && freeDock(how)) openBeside(() => begin(offer))
    }
    return {
      onOpen: goIn,
      onPoint: (offer: OfferRow) => (hasDock() ? look(offer, 'opened') : goIn(offer)),
      onMove: (offer: OfferRow) => hasDock() && look(offer, 'moved'),
    }
  }, [reload])
  return { selected, ...open }
}
