import { useEffect } from 'react'
import { isThere } from '../api/connection.ts'
import { fetchScreen, type Route } from '../ui/page/route.ts'

/** Prefetches a screen while the pointer, the finger or the focus is still on the link to it. */
export function useFetchAhead(routes: ReadonlyMap<string, Route>): void {
  useEffect(() => {
    function prefetch({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null
      const route = link?.origin === window.location.origin && routes.get(link.pathname)
      if (route && isThere()) fetchScreen(route.screen).catch(() => {})
    }
    document.addEventListener('pointerover', prefetch)
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [routes])
}
