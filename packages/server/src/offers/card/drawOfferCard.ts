/** The picture of an offer's preview, 1,200 by 630 pixels: the size that messengers show whole. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { lettersOn } from '@sidebet/domain/games/teamColours'
import type { OfferCard } from './offerCard.ts'

const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 64
const GROUND = '#0c1311'
const INK = '#eaf2ee'
const SOFT = '#9db0a8'

/** Both parts of the font of the client: names of teams have letters of both. */
const FONTS = {
  'Inter Latin': import.meta.resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
  'Inter Latin Ext': import.meta.resolve(
    '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  ),
}
for (const [name, url] of Object.entries(FONTS)) {
  GlobalFonts.register(readFileSync(fileURLToPath(url)), name)
}
const FAMILY = Object.keys(FONTS)
  .map((name) => `"${name}"`)
  .join(', ')

type Canvas = SKRSContext2D

/** The picture as PNG. It is encoded outside the event loop. */
export async function drawOfferCard(card: OfferCard): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const on = canvas.getContext('2d')
  on.fillStyle = GROUND
  on.fillRect(0, 0, WIDTH, HEIGHT)
  drawMark(on, MARGIN, 66)
  write(on, 'Sidebet', { x: MARGIN + 78, y: 84, size: 42, weight: 700 })
  write(on, card.league, { x: WIDTH - MARGIN, y: 82, size: 32, color: SOFT, align: 'right' })
  write(on, `${card.game}, ${card.starts}`, { x: MARGIN, y: 174, size: 34, color: SOFT })
  writeTitle(on, card.title)
  drawStake(on, MARGIN, card.offerer)
  drawStake(on, WIDTH / 2 + 12, card.taker)
  write(on, card.note, { x: MARGIN, y: HEIGHT - 44, size: 32, color: SOFT })
  return canvas.encode('png')
}

type Text = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
}

/** Writes one line, smaller where it would leave the picture. */
function write(on: Canvas, text: string, { x, y, size, weight = 500, ...style }: Text): void {
  on.fillStyle = style.color ?? INK
  on.textAlign = style.align ?? 'left'
  on.font = `${weight} ${size}px ${FAMILY}`
  const room = style.align === 'right' ? x - MARGIN : WIDTH - MARGIN - x
  const fits = Math.min(1, room / on.measureText(text).width)
  on.font = `${weight} ${Math.floor(size * fits)}px ${FAMILY}`
  on.fillText(text, x, y)
}

const TITLE_LINES = 2

/** The title on two lines at most, as large as it fits. */
function writeTitle(on: Canvas, title: string): void {
  for (let size = 68; size >= 28; size -= 4) {
    on.font = `700 ${size}px ${FAMILY}`
    const lines = wrap(on, title)
    const last = size - 4 < 28
    if (lines.length > TITLE_LINES && !last) continue
    for (const [nth, line] of lines.slice(0, TITLE_LINES).entries()) {
      write(on, line, { x: MARGIN, y: 262 + nth * size * 1.2, size, weight: 700 })
    }
    return
  }
}

/** The words in lines that fit into the picture; a longer word is a line of its own. */
function wrap(on: Canvas, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const fits = on.measureText(line).width <= WIDTH - 2 * MARGIN
    if (lines.length > 0 && fits) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

/** The stake of one side in the colors of its team. */
function drawStake(on: Canvas, x: number, { name, amount, colours }: OfferCard['offerer']): void {
  const width = WIDTH / 2 - MARGIN - 12
  on.fillStyle = colours.first
  on.strokeStyle = colours.second
  on.lineWidth = 4
  on.beginPath()
  on.roundRect(x, 400, width, 130, 24)
  on.fill()
  on.stroke()
  const color = lettersOn(colours.first)
  on.font = `500 34px ${FAMILY}`
  write(on, clip(on, name, width - 56), { x: x + 28, y: 450, size: 34, color })
  write(on, amount, { x: x + 28, y: 508, size: 48, weight: 700, color })
}

/** The text, shortened to so many pixels. */
function clip(on: Canvas, text: string, width: number): string {
  let shown = text
  while (shown.length > 1 && on.measureText(shown).width > width) shown = `${shown.slice(0, -2)}…`
  return shown
}

/** The two rings of the mark; `y` is their middle. */
function drawMark(on: Canvas, x: number, y: number): void {
  on.lineWidth = 8
  for (const [nth, color] of ['#1c9470', '#6d69d6'].entries()) {
    on.strokeStyle = color
    on.beginPath()
    on.arc(x + 22 + nth * 24, y, 20, 0, 2 * Math.PI)
    on.stroke()
  }
}
