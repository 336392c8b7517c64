/**
 * `npm run pictures`: takes pictures of every screen of the running product with demo data, for phone and desktop, light
 * and dark. They are in .data/pictures, and together in sheet.png. It also replaces docs/picture.png. `npm run e2e` with
 * STORY_PICTURES=FOLDER takes one of every screen and dialog that its stories check.
 *
 * Arguments go to Playwright (`npm run pictures -- -g slip`).
 */

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '@sidebet/e2e/chromiumArgs'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { requireChromium } from '../browser/chromium.ts'
import { withDemoProduct } from '../browser/demoProduct.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, ROOT } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

const E2E = join(ROOT, 'packages/e2e')
const PICTURES = join(DATA, 'pictures')

/** The five variants of one screen. The two desktop ones are above each other. */
const APPEARANCES = ['phone-light', 'phone-dark', 'narrow', 'desk-light', 'desk-dark']

const GROUP = { width: 640, height: 316, inRow: 3 }

const STYLE = `
  body { margin: 0; padding: 12px; background: #dfe3ea; font: 12px sans-serif; color: #1c2330; }
  main { display: grid; grid-template-columns: repeat(${GROUP.inRow}, ${GROUP.width - 12}px); gap: 12px; }
  figure { margin: 0; height: ${GROUP.height - 12}px; display: grid; gap: 4px;
    grid-template-columns: 130px 130px 138px 216px; grid-template-rows: 14px 138px 138px; }
  figcaption { grid-column: 1 / -1; font-weight: bold; overflow: hidden; }
  img { width: 100%; height: 100%; object-fit: cover; object-position: top; background: #fff; }
  .phone-light, .phone-dark, .narrow { grid-row: 2 / 4; }
  .desk-light, .desk-dark { grid-column: 4; }
`

/** @param names of the screens */
async function makeSheet(names: readonly string[]) {
  const figures = names.map((name) => {
    const images = APPEARANCES.filter((appearance) =>
      existsSync(join(PICTURES, appearance, `${name}.png`)),
    ).map((appearance) => `<img class="${appearance}" src="${appearance}/${name}.png" alt="">`)
    return `<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`
  })
  const width = GROUP.inRow * GROUP.width + 12
  const height = Math.ceil(names.length / GROUP.inRow) * GROUP.height + 24
  await render('sheet', `<style>${STYLE}</style><main>${figures.join('')}</main>`, {
    width,
    height,
    picture: join(PICTURES, 'sheet.png'),
  })
}

/** The picture of the README: a board on a desktop, and beside it the slip on a phone. */
async function makeReadmePicture() {
  const desk = join(PICTURES, 'desk-light/postedbetsnfl.png')
  const phone = join(PICTURES, 'phone-dark/slip.png')
  if (!existsSync(desk) || !existsSync(phone)) return
  const style = `
    body { margin: 0; padding: 32px; display: flex; gap: 32px; align-items: center; background: #e3e9e4; }
    img { display: block; object-fit: cover; object-position: top; box-shadow: 0 10px 36px #0b1f1833; }
    .desk { width: 900px; height: 530px; border-radius: 16px; }
    .phone { width: 260px; height: 563px; border-radius: 26px; }`
  await render(
    'readme',
    `<style>${style}</style><img class="desk" src="${desk}" alt=""><img class="phone" src="${phone}" alt="">`,
    { width: 1256, height: 627, picture: join(ROOT, 'docs/picture.png') },
  )
}

/**
 * Renders a page to one picture.
 *
 * @param name of the page in .data/pictures
 */
async function render(
  name: string,
  body: string,
  { width, height, picture }: { width: number; height: number; picture: string },
) {
  const page = join(PICTURES, `${name}.html`)
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><title>${name}</title>${body}`)
  const code = await waitForChild(
    await requireChromium(),
    [
      ...CHROMIUM_ARGS,
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      `--window-size=${width},${height}`,
      `--screenshot=${picture}`,
      `file://${page}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  if (code !== 0 || !existsSync(picture)) throw new StartFailure(`Chromium did not draw ${name}.`)
  console.log(picture)
}

export async function run(args: readonly string[]): Promise<number> {
  await buildIfStale()
  const CHROMIUM = await requireChromium()
  if (args.length === 0) rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
  const code = await withDemoProduct('pictures-run', ({ url, sandboxUrl, token }) =>
    waitForChild(
      process.execPath,
      [
        join(ROOT, 'node_modules/@playwright/test/cli.js'),
        ...['test', '--config', 'pictures.config.ts', ...args],
      ],
      {
        cwd: E2E,
        env: {
          ...process.env,
          CHROMIUM,
          PICTURES_URL: url,
          PICTURES_SANDBOX_URL: sandboxUrl,
          PICTURES_SANDBOX_TOKEN: token,
          PICTURES_DIR: PICTURES,
        },
      },
    ),
  )
  const names = new Set(
    APPEARANCES.map((appearance) => join(PICTURES, appearance))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder))
      .map((file) => file.replace(/\.png$/, '')),
  )
  await makeSheet([...names].sort())
  await makeReadmePicture()
  return code
}
