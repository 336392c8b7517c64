import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API that `vite` in development passes calls on to. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * What stands in one file together: on a slow line a few larger ones come sooner than many small ones. What no line
 * names goes with the screen that uses it.
 */
const FILES = [
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  {
    name: 'common',
    test: /src\/(core\/shell\/(LinkButton|useReplacePage)|IconChevronRight|core\/calls\/useCall|core\/forms\/BusyButton|betting\/StakeBar|betting\/games\/team\.|betting\/slip\/Outcomes)|domain\/src\/(result|account\/countries)/,
    priority: 3,
  },
  { name: 'forms', test: /src\/core\/forms\/(fields|form)\./, priority: 2 },
  { name: 'lists', test: /src\/betting\/(tables|take)\/|src\/core\/table\//, priority: 1 },
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles in one file are 20 KB; a second one would cost a phone another way to the server.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { proxy: { '/api': API } },
})
