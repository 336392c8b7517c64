import type { ReceiptFault } from '@sidebet/domain/receipts/receipt'

/** One sentence per fault of a receipt. `published`: its roots, which users see as check codes, differ from the published ones. */
export const faultTexts: Readonly<Record<ReceiptFault | 'published', string>> = {
  shape: 'This is no receipt of Sidebet, or something in it is missing, or too much.',
  rule: 'It is of another version of the rules than this check knows.',
  stakes: 'The offerer’s stake is not the part of the odds that it should be.',
  paid: 'What came back is not what the score makes of the stakes.',
  gameRoot: 'It does not lead to the check code of its game: something in it was changed.',
  dayRoot: 'Its game does not lead to the check code of the day: something in it was changed.',
  published: 'The check codes that it leads to are not those that are published.',
}
