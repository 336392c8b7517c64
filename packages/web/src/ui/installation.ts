/** The browser's offer to install the client as an app. It comes soon after the start, and is shown once the user has a bet. */
import { makeStore, useStore } from './store.ts'

/** Of Chromium; other browsers offer it in their own menus. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

const store = makeStore<{ readonly offer: InstallOffer | null }>({ offer: null })

/** Called before the first render. The browser then shows no offer of its own. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.set({ offer: event as InstallOffer })
  })
}

/** Null where there is nothing to install. */
export const useInstallOffer = (): InstallOffer | null => useStore(store).offer
