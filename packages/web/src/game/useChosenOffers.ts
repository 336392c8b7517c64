import type { OfferRow } from '@sidebet/contract/offers'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { TAKES_MAX } from '@sidebet/domain/bets/takeOffers'
import type { Cents } from '@sidebet/domain/money'
import { useEffect, useMemo, useState } from 'react'
import type { ChosenPart } from '../betting/takeList/part.ts'
import { freeDock } from '../ui/dialogs/dock.ts'
import { openPart } from '../ui/dialogs/openPart.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { centsOf } from '../ui/money.tsx'

/** Loaded after the ladders, which work without it. */
const takeList = later(() => import('../betting/takeList/takeListFlow.tsx'))

/** The id of the heading of the ladders. */
export const LADDERS = 'ladders'

/** Offers that are chosen from the ladders, to be taken with one confirmation. */
export type ChosenOffers = {
  /** The chosen offers by id, each with all that is left of it. */
  readonly chosen: ReadonlyMap<string, ChosenPart>
  /** Adds the offer or removes it. */
  readonly onChoose: (offer: OfferRow) => void
  readonly onClear: () => void
  /**
   * Opens the slip of these parts. `wanted` is the amount that they should add up to, if any; `onMade` is called when
   * the bets are made.
   */
  readonly onTake: (parts: readonly ChosenPart[], wanted?: Cents, onMade?: () => void) => void
}

/** A chosen offer that is not among `offers` any more is left out. */
export function useChosenOffers(offers: readonly OfferRow[], reload: () => void): ChosenOffers {
  useLater(takeList, useIsSettled())
  const [ids, setIds] = useState<readonly string[]>([])
  /** How often the user has come back from a slip, or from the button that removes all. */
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    // The button that had the focus is gone with the chosen offers.
    if (returns > 0 && document.activeElement === document.body) focusLadders()
  }, [returns])
  const chosen = useMemo(() => {
    const open = new Map(offers.map((offer) => [offer._id, offer]))
    const parts = ids.flatMap((id) => open.get(id) ?? [])
    return new Map(
      parts.map((offer) => [offer._id, { offer, amount: centsOf(offer.amountBet) }] as const),
    )
  }, [ids, offers])
  return {
    chosen,
    onChoose({ _id }) {
      if (chosen.has(_id)) setIds(ids.filter((id) => id !== _id))
      else if (chosen.size === TAKES_MAX) toast(takeListTexts.steps.tooMany(TAKES_MAX), 'bad')
      else setIds([...chosen.keys(), _id])
    },
    onClear() {
      setIds([])
      setReturns((times) => times + 1)
    },
    onTake(parts, wanted, onMade) {
      if (!freeDock('opened')) return
      openPart(takeList, ({ takeListFlow }) => {
        void takeListFlow(parts, { reload, wanted: wanted ?? null }).then((areMade) => {
          if (areMade) {
            setIds([])
            onMade?.()
          }
          setReturns((times) => times + 1)
        })
      })
    },
  }
}

const focusLadders = () => document.getElementById(LADDERS)?.focus({ preventScroll: true })
