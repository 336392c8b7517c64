/** Checking a receipt on the page for it. */
import { expect, type Page } from '@playwright/test'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import type { ApiClient } from '../fixtures/person.ts'

/** The file of a receipt, as somebody picks it. */
export async function pickReceipt(page: Page, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
}

/** The receipt of somebody's bet that is over, by this result of its game, once it is made. */
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
