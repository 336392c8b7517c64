/** The paths of existing screens: menu, footer and landing page link only to these. */
import { createContext, useContext } from 'react'

export const RoutePaths = createContext<ReadonlySet<string>>(new Set())

export function useRoutePaths(): ReadonlySet<string> {
  return useContext(RoutePaths)
}
