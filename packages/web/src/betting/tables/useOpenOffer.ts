import type { OfferRow } from '@sidebet/contract/offers'
import { useMemo, useState } from 'react'
import { enterDock, freeDock, openBeside } from '../../ui/dialogs/dock.ts'
import { hasDock } from '../../ui/dialogs/docking.ts'
import { openPart } from '../../ui/dialogs/openPart.ts'
import { later, useIsSettled, useLater } from '../../ui/lazyPart.ts'
import { goneOffer } from '../take/goneOffer.ts'

/** Loaded after the list, since a take starts from a row. */
const taking = later(() => import('../take/takeFlow.tsx'))

/**
 * The offer whose slip is open, over the page or beside the list, and the handlers that lead to another. Beside the
 * list the first step of the slip follows the arrow keys. Another row that is opened starts a new slip, so that no
 * amount carries over (S16).
 */
export function useOpenOffer(reload: () => void) {
  useLater(taking, useIsSettled())
  const [selected, setSelected] = useState<string | null>(null)
  const open = useMemo(() => {
    let current: string | null = null
    function begin(offer: OfferRow, { takeFlow }: Taking) {
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
      openPart(taking, (part) => {
        if (current === offer._id || !freeDock('opened')) return enterDock()
        begin(offer, part)
      })
    }
    function preview(offer: OfferRow, how: 'moved' | 'opened') {
      openPart(taking, (part) => {
        if (current !== offer._id && freeDock(how)) openBeside(() => begin(offer, part))
      })
    }
    return {
      onOpen: goIn,
      onPoint: (offer: OfferRow) => (hasDock() ? preview(offer, 'opened') : goIn(offer)),
      onMove: (offer: OfferRow | null) => {
        if (!hasDock()) return
        if (offer) preview(offer, 'moved')
        else freeDock('moved')
      },
      onGone: () => goneOffer(reload),
    }
  }, [reload])
  return { selected, ...open }
}

type Taking = Awaited<ReturnType<typeof taking.fetch>>
