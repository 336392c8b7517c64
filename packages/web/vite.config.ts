import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API to which `vite` forwards calls in development. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

const isOfLists = isOneOf(['web/src/betting/tables/', 'web/src/ui/table/'])
/** The lists of the user's own bets: a board needs none of it. */
const isOfOwnBets = isOneOf([
  'web/src/betting/tables/settledTable.tsx',
  'web/src/betting/tables/ownBets.tsx',
  'web/src/betting/tables/FriendBetLists.tsx',
])

/**
 * The groups of modules in one chunk: on a slow line a few larger files load sooner than many small ones. Modules in no
 * group go into the chunk of the screen that uses them.
 */
const CHUNKS = [
  // Evaluated in a task of its own (`afterPaint.ts`): one task for all would make a slow phone deaf for a while.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  {
    name: 'common',
    test: isOneOf([
      'web/src/ui/chip.module.css',
      'web/src/ui/page/isDesk.ts',
      'web/src/ui/page/LinkButton.tsx',
      'web/src/ui/page/useReplacePage.ts',
      'web/src/api/useCall.ts',
      'web/src/ui/forms/BusyButton.tsx',
      'web/src/ui/forms/MoneyStop.tsx',
      'web/src/ui/dialogs/openPart.ts',
      'web/src/ui/table/useStableRows.ts',
      'web/src/ui/table/freezeRows.ts',
      'web/src/ui/table/useIsOpening.ts',
      'web/src/ui/page/Problem.tsx',
      'copy/src/numberText.ts',
      'copy/src/screens/fields.ts',
      'domain/src/result.ts',
      'domain/src/account/countries.ts',
      '../node_modules/@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs',
    ]),
    priority: 4,
  },
  {
    // Of the home screen and of all screens with bets.
    name: 'bets',
    test: isOneOf([
      'web/src/betting/StakeBar.tsx',
      // Of lists, and of the home screen, which needs no other part of them.
      'web/src/betting/tables/AmountLeft.tsx',
      'web/src/betting/tables/ownBetOf.ts',
      'web/src/betting/games/GameLink.tsx',
      'web/src/betting/games/Starts.tsx',
      'web/src/betting/games/gameTexts.ts',
      'web/src/betting/odds/OfferOdds.tsx',
      'web/src/betting/games/team.tsx',
      'web/src/betting/slip/Outcomes.tsx',
      'copy/src/sides.ts',
      'domain/src/spread.ts',
      'domain/src/odds.ts',
      'domain/src/bets/settleBet.ts',
      'domain/src/bets/takeOffer.ts',
      'domain/src/offers/postOffer.ts',
    ]),
    priority: 4,
  },
  {
    name: 'forms',
    test: isOneOf(['web/src/ui/forms/fields.tsx', 'web/src/ui/forms/form.tsx']),
    priority: 3,
  },
  { name: 'overlays', test: /\/(FocusTrap|ScrollArea|ModalBase)\//, priority: 2 },
  {
    name: 'lists',
    test: (id: string) => isOfLists(id) && !isOfOwnBets(id),
    priority: 1,
  },
]

/**
 * Matches modules of these files, with the styles beside them, and of these folders. The paths start at the folder of packages.
 *
 * @throws {Error} when a path does not exist: a renamed file would otherwise leave its chunk unnoticed
 */
function isOneOf(paths: readonly string[]): (moduleId: string) => boolean {
  for (const path of paths) {
    if (existsSync(new URL(`../${path}`, import.meta.url))) continue
    throw new Error(`vite.config.ts names ${path}, which does not exist.`)
  }
  const starts = paths.map((path) =>
    new URL(`../${path}`, import.meta.url).pathname.replace(/\.tsx?$/, '.'),
  )
  return (moduleId) => starts.some((start) => moduleId.startsWith(start))
}

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles in one file are 20 KB; a second one would cost a phone another round trip.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': API } },
})
