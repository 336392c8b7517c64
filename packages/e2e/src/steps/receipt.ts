/** Verifying a receipt on its page. */
import { expect, type Page } from '@playwright/test'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import type { ApiClient } from '../fixtures/person.ts'

/** Chooses the file of a receipt, as a user would. */
export async function pickReceipt(page: Page, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
}

/** The receipt of the user's settled bet, by this result of its game, once it is created. */
export async function receiptOf(who: ApiClient, version = 1): Promise<Receipt> {
  const { data } = await who.get(`/api/betsAccepted/pastbets/${who.person.username}/false`)
  let receipt: Receipt | undefined
  const read = async () => {
    receipt = await who.get(`/api/receipts/bet/${data[0]._id}`).then(
      (answer) => answer.receipt,
      () => undefined,
    )
    return receipt?.leaf.version
  }
  await expect.poll(read).toBe(version)
  return receipt!
}
