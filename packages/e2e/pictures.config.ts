import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './src/chromiumArgs.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const desk = { viewport: { width: 1280, height: 800 } } as const

/** Pictures of every screen, on demo data. `npm run pictures` runs it. */
export default defineConfig({
  testDir: 'src/pictures',
  outputDir: '../../.data/pictures/results',
  globalSetup: './src/pictures/prepare.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 45_000,
  reporter: 'line',
  use: {
    baseURL: process.env.PICTURES_URL ?? '',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 8_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    ...(['light', 'dark'] as const).flatMap((colorScheme) => [
      { name: `phone-${colorScheme}`, use: { ...phone, colorScheme } },
      { name: `desk-${colorScheme}`, use: { ...desk, colorScheme } },
    ]),
    { name: 'laptop', use: { viewport: { width: 1024, height: 768 } } },
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'narrow', use: { ...phone, viewport: { width: 320, height: 640 } } },
  ],
})
