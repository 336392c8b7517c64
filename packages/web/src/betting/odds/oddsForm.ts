/** The form of odds that the user chose. The browser stores it for all its users, like the theme. */
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Odds } from '@sidebet/domain/odds'
import { formatOdds, isOddsForm, type OddsForm, oddsOfSide } from '@sidebet/domain/oddsForms'
import { makeStore, useStore } from '../../ui/store.ts'

const STORAGE_KEY = 'sidebet-odds-form'

const store = makeStore<{ readonly form: OddsForm }>({ form: readForm() })

export function useOddsForm(): OddsForm {
  return useStore(store).form
}

/** The same outside of a component. */
export function currentOddsForm(): OddsForm {
  return store.get().form
}

/** For this page at once, and for every later one of this browser. */
export function chooseOddsForm(form: OddsForm): void {
  store.set({ form })
  try {
    window.localStorage.setItem(STORAGE_KEY, form)
  } catch {
    // Storage may be forbidden: then the choice ends with the page.
  }
}

/** The odds in the chosen form, for a side: "+150". Null for the stated form alone. */
export function oddsInChosenForm(odds: Odds, side: BetSide): string | null {
  const form = currentOddsForm()
  return form === 'fraction' ? null : formatOdds(oddsOfSide(odds, side), form)
}

function readForm(): OddsForm {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY) ?? ''
    return isOddsForm(stored) ? stored : 'fraction'
  } catch {
    return 'fraction'
  }
}
