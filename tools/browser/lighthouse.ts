/**
 * `npm run lighthouse`: accessibility and best practices must be 100 on five screens in each of five runs. Performance and
 * the largest contentful paint (LCP) depend on the machine, so their medians are only printed. The simulated phone is the
 * same on each machine: the slowdown of the processor follows from the speed that Lighthouse measures of it.
 */

import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '@sidebet/e2e/chromiumArgs'
import { installIfNeeded } from '../install.ts'
import { DATA, ROOT } from '../project.ts'
import type { Tally } from '../test/tally.ts'
import { waitForChild } from '../waitForChild.ts'
import { requireChromium } from './chromium.ts'
import { withDemoProduct } from './demoProduct.ts'

const SCREENS = [
  { path: '/', user: false },
  { path: '/login', user: false },
  { path: '/home', user: true },
  { path: '/postedbetsnfl', user: true },
]

/** Runs per screen. */
const RUNS = 5

const REPORTS = join(DATA, 'lighthouse')
/** Its packages are a fifth of all, and only long runs need them: the first one installs them here. */
const PACKAGES = join(DATA, 'lighthouse-packages')

/**
 * The speed of the simulated phone as Lighthouse's `benchmarkIndex`. Lighthouse divides the speed of any machine by four, which
 * is meant for desks of 1,500 to 2,000. The slowest of these gives this phone. A Moto G4 has 264, and a Pixel 5 has 1,000.
 */
const PHONE_INDEX = 375

/** Categories that must have the full score. */
const REQUIRED = ['accessibility', 'best-practices']

/** Each screen counts as one test. */
export async function runLighthouse({
  env,
  runs = RUNS,
}: {
  env: NodeJS.ProcessEnv
  runs?: number
}): Promise<Tally> {
  cpSync(join(ROOT, 'tools/lighthouse'), PACKAGES, { recursive: true })
  await installIfNeeded(PACKAGES)
  const chromium = await requireChromium({ env })
  mkdirSync(REPORTS, { recursive: true })
  const tally = { passed: 0, failed: 0, skipped: 0 }
  await withDemoProduct('lighthouse', async ({ url }) => {
    const slowdown = await measureSlowdown({ env, chromium, url, path: '/', cookie: undefined })
    const cookie = await demoSession(url)
    const game = { path: await pathOfGame(url, cookie), user: true }
    for (const { path, user } of [...SCREENS, game]) {
      const failures = await auditOften(
        { env, chromium, url, path, cookie: user ? cookie : undefined },
        slowdown,
        runs,
      )
      for (const failure of failures) console.error(`  ${failure}`)
      if (failures.length) tally.failed++
      else tally.passed++
    }
  })
  return tally
}

/** The cookies of a demo user's session, and of a browser that was here before. */
async function demoSession(url: string) {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'ann', password: 'Sidebet-demo1!' }),
  })
  const [session] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  const reader = { timeZone: 'America/New_York', locale: 'en-US', choices: {} }
  return `${session}; sidebet_reader=${encodeURIComponent(JSON.stringify(reader))}`
}

/** The page of the game with the most offers. */
async function pathOfGame(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(`${url}/api/home`, { headers: { cookie } })
  const { startingSoon } = (await answer.json()) as {
    startingSoon: { gameID: string; offers: number }[]
  }
  const [game] = startingSoon.sort((a, b) => b.offers - a.offers)
  return `/game?id=${game?.gameID}`
}

type Report = {
  environment: { benchmarkIndex: number }
  finalUrl?: string
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      scoreDisplayMode: string
      numericValue?: number
      details?: { items?: unknown[] }
    }
  >
}

/** Tries per run: Lighthouse may lose its own trace of a page (NO_NAVSTART), and then recommends another run. */
const TRIES = 3

type Screen = {
  env: NodeJS.ProcessEnv
  chromium: string
  url: string
  path: string
  cookie: string | undefined
}

/** How many times slower than this machine the simulated phone is: the median of three measurements, at least 1. */
async function measureSlowdown(screen: Screen): Promise<number> {
  const indexes: number[] = []
  for (let run = 1; run <= 3; run++) {
    const output = join(REPORTS, `machine-${run}.json`)
    if ((await runCli(screen, output, ['--only-audits=viewport'])) !== 0) continue
    const { environment }: Report = JSON.parse(readFileSync(output, 'utf8'))
    indexes.push(environment.benchmarkIndex)
  }
  if (indexes.length === 0) throw new Error('Lighthouse measured no speed of this machine.')
  const index = median(indexes)
  const slowdown = Math.max(1, Number((index / PHONE_INDEX).toFixed(1)))
  console.log(
    `Lighthouse: this machine has ${Math.round(index)}, so the phone is ${slowdown} times slower.`,
  )
  return slowdown
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Audits one screen several times and prints the medians. Returns its failures as sentences. */
async function auditOften(screen: Screen, slowdown: number, runs: number) {
  const { path } = screen

  const results: AuditResult[] = []
  for (let run = 1; run <= runs; run++) results.push(await audit(screen, slowdown, run))

  const middle = (figure: (result: AuditResult) => number) => median(results.map(figure))
  const performance = Math.round(middle(({ performance }) => performance) * 100)
  const seconds = (middle(({ lcpMs }) => lcpMs) / 1_000).toFixed(2)
  const files = middle(({ files }) => files)
  console.log(`Lighthouse ${path}: performance ${performance}, LCP ${seconds} s, ${files} files`)
  return [...new Set(results.flatMap(({ failures }) => failures))]
}

type AuditResult = { failures: string[]; performance: number; lcpMs: number; files: number }

/** Audits one screen once. */
async function audit(screen: Screen, slowdown: number, run: number): Promise<AuditResult> {
  const { path } = screen
  const output = join(REPORTS, `${path.slice(1).replace(/\?.*/, '') || 'landing'}-${run}.json`)
  let code = 1
  const options = [
    '--only-categories=performance,accessibility,best-practices',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ]
  for (let tries = 0; code !== 0 && tries < TRIES; tries++)
    code = await runCli(screen, output, options)
  if (code !== 0) return failedRun(`Lighthouse could not look at ${path}.`)

  const { categories, audits, finalDisplayedUrl }: Report = JSON.parse(readFileSync(output, 'utf8'))
  const { pathname, search } = new URL(finalDisplayedUrl)
  const there = pathname + search
  if (there !== path) return failedRun(`${path} led to ${there}.`)
  const failures = REQUIRED.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .map(({ id }) => audits[id])
      .filter((found) => found?.scoreDisplayMode === 'binary' && found.score !== 1)
      .map((found) => `${path}, ${name}: ${found?.title}`),
  )
  return {
    failures,
    performance: categories.performance?.score ?? 0,
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    files: audits['network-requests']?.details?.items?.length ?? 0,
  }
}

const failedRun = (failure: string): AuditResult => ({
  failures: [failure],
  performance: 0,
  lcpMs: Number.POSITIVE_INFINITY,
  files: 0,
})

/** Runs Lighthouse once. Its exit code is about the run, not about the scores. */
const runCli = (
  { env, chromium, url, path, cookie }: Screen,
  output: string,
  options: readonly string[],
) =>
  waitForChild(
    process.execPath,
    [
      join(PACKAGES, 'node_modules/lighthouse/cli/index.js'),
      url + path,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      ...options,
      `--chrome-flags=${CHROMIUM_ARGS.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...env, CHROME_PATH: chromium } },
  )
