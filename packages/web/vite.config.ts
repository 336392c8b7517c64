import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API to which `vite` forwards calls in development. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * The groups of modules in one chunk: on a slow line a few larger files load sooner than many small ones. Modules in no
 * group go into the chunk of the screen that uses them.
 */
const FILES = [
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  {
    name: 'common',
    test: inside(
      'web/src/ui/page/(LinkButton|useReplacePage)',
      'web/src/api/useCall',
      'web/src/ui/forms/(BusyButton|MoneyStop)',
      'web/src/ui/table/(useStableRows|freezeRows|useIsOpening)\\.',
      'web/src/betting/(StakeBar|games/team|slip/Outcomes)\\.',
      'copy/src/(sides|numberText)',
      'domain/src/(result|spread|odds|bets/(settleBet|takeOffer)|offers/postOffer|account/countries)',
      'IconChevronRight',
    ),
    priority: 4,
  },
  { name: 'forms', test: inside('web/src/ui/forms/(fields|form)\\.'), priority: 3 },
  { name: 'overlays', test: inside('/(FocusTrap|ScrollArea|ModalBase)/'), priority: 2 },
  {
    name: 'lists',
    test: inside('web/src/betting/tables/', 'web/src/ui/table/'),
    priority: 1,
  },
]

function inside(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles in one file are 20 KB; a second one would cost a phone another round trip.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { proxy: { '/api': API } },
})
