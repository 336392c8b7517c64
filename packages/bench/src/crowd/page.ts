/**
 * Pages of a board as viewers load them: compressed, and over a free connection or a new one, as through a proxy. Equal answers are
 * decoded once.
 */
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { BoardPage } from '@sidebet/contract/boardChange'

export type LoadedPage = { readonly page: BoardPage; readonly bytes: number }

const PATH = '/api/betsProposed/postedbets/nfl/none?limit=500'
/** The pages by their compressed bytes: viewers with equal pages share one object. */
const decoded = new Map<string, BoardPage>()

/** The first page of the board, for the user with this session. Throws when it is not answered. */
export function loadPage(url: string, session: string): Promise<LoadedPage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `sidebet_session=${session}`, 'accept-encoding': 'br' }
    const sent = request(url + PATH, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200)
          return reject(new Error(`the board answers ${answer.statusCode}`))
        const body = Buffer.concat(chunks)
        resolve({ page: decode(body, answer.headers['content-encoding']), bytes: body.length })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

function decode(body: Buffer, encoding: string | undefined): BoardPage {
  const key = body.toString('latin1')
  const found = decoded.get(key)
  if (found) return found
  if (decoded.size > 1_000) decoded.clear()
  const text = encoding === 'br' ? brotliDecompressSync(body) : body
  const page = JSON.parse(text.toString()) as BoardPage
  decoded.set(key, page)
  return page
}
