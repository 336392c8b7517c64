/** Links a verified bank as a browser does: the widget's token, the bank's page, the exchange. */
import type { Answer } from '../traffic/sendRequest.ts'

export type BankAccount = 'checking' | 'savings'

type LinkBankOptions = {
  readonly sandboxUrl: string
  readonly name: string
  readonly account: BankAccount
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, body: object) => Promise<Answer>
}

/** Returns the bank's address. Throws with the answer when a step is refused. */
export async function linkBank({
  sandboxUrl,
  name,
  account,
  get,
  post,
}: LinkBankOptions): Promise<string> {
  const token = done(await get(`/api/user/iavtoken/${name}`))
  const linked = await submitLinkPage(sandboxUrl, String(token), account)
  const { accountURL } = done(await post('/api/user/bankexchange', linked))
  done(await post('/api/user/addbank2', { accountURL }))
  return accountURL
}

function done({ verdict, status, body }: Answer) {
  if (verdict === 'ok') return body
  throw new Error(`a bank was not linked: ${status} ${JSON.stringify(body)}`)
}

/** The message from the bank's page to the page that frames it. */
type Linked = { readonly publicToken: string; readonly accountId: string }

async function submitLinkPage(url: string, token: string, account: BankAccount): Promise<Linked> {
  const response = await fetch(`${url}/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, account, choice: 'verified' }),
  })
  const html = await response.text()
  const [, outcome] = /data-outcome="([^"]*)"/.exec(html) ?? []
  if (!outcome) throw new Error(`the bank's page linked nothing: ${html}`)
  const { publicToken, accountId } = JSON.parse(outcome.replaceAll('&quot;', '"')) as Linked
  return { publicToken, accountId }
}
