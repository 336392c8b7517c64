import type { FastifyInstance, FastifyRequest } from 'fastify'
import { choiceField, fieldsOf } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { hurry, nextOfBank, nextOfTransfer, returnTransfer } from './dwollaJobs.ts'
import { RETURNS } from './returns.ts'
import { entryOf, type Transfer } from './state.ts'
import { transferView } from './views.ts'

/** A transfer by its id; refuses with 404. */
function transferOf(sandbox: Sandbox, id: string): Transfer {
  const transfer = entryOf(sandbox.store.state.dwolla.transfers, id)
  if (!transfer) throw new Refusal(404, `There is no transfer ${id}.`)
  return transfer
}

/** Runs the next step of one transfer now; refuses with 409 when there is none. */
export function hurryTransfer(sandbox: Sandbox, id: string): Promise<Transfer> {
  const transfer = transferOf(sandbox, id)
  const next = nextOfTransfer(sandbox, transfer)
  if (!next) throw new Refusal(409, `The transfer is ${transfer.status}: nothing more will happen.`)
  return sandbox.webhooks.runAndDeliver(() => {
    next.run()
    return transfer
  })
}

/** The bank returns a transfer with the code of the body; refuses with 409 a transfer that has ended in another way. */
export function sendBack(sandbox: Sandbox, id: string, body: unknown): Promise<Transfer> {
  const transfer = transferOf(sandbox, id)
  const code = choiceField(fieldsOf(body), 'code', Object.keys(RETURNS))
  if (transfer.status !== 'pending' && transfer.status !== 'processed') {
    throw new Refusal(409, `The transfer is ${transfer.status}: it cannot come back.`)
  }
  return sandbox.webhooks.runAndDeliver(() => {
    returnTransfer(sandbox, transfer, code)
    return transfer
  })
}

/** Posts the micro-deposits of a bank now; refuses with 409 when none are pending. */
export function postNow(sandbox: Sandbox, id: string): Promise<void> {
  const source = entryOf(sandbox.store.state.dwolla.fundingSources, id)
  const next = source && nextOfBank(sandbox, source)
  if (!next) throw new Refusal(409, 'No micro-deposits are under way to this bank.')
  return sandbox.webhooks.runAndDeliver(next.run)
}

/** The control routes for bank transfers. Their responses wait until the webhooks have been sent. */
export function transferControl(sandbox: Sandbox, app: FastifyInstance): void {
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
  app.post('/transfers/process', async () => {
    return { steps: await sandbox.webhooks.runAndDeliver(() => hurry(sandbox)) }
  })
  app.post('/transfers/:id/process', async (request) =>
    transferView(sandbox, await hurryTransfer(sandbox, idOf(request))),
  )
  app.post('/transfers/:id/return', async (request) =>
    transferView(sandbox, await sendBack(sandbox, idOf(request), request.body)),
  )
}
