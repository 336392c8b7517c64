import type { ReceiptFault } from '@sidebet/domain/receipts/receipt'

/**
 * One sentence per fault of a receipt. `published`: its roots, which users see as check codes, differ from the published ones.
 * `root`: it does not lead to the given one.
 */
export const faultTexts: Readonly<Record<ReceiptFault | 'published' | 'root', string>> = {
  shape: 'This is no receipt of Sidebet, or something in it is missing, or too much.',
  rule: 'It is of another version of the rules than this check knows.',
  stakes: 'The offerer’s stake is not the part of the odds that it should be.',
  paid: 'What came back is not what the score makes of the stakes.',
  readings: 'Its score is not what its sources reported, or a part of their documents was changed.',
  reason: 'It is void without a reason, or has a reason and is not void.',
  gameRoot: 'It does not lead to the check code of its game: something in it was changed.',
  dayRoot: 'Its game does not lead to the check code of the day: something in it was changed.',
  chain:
    'The check code of its day does not lead to the code of all days: something in it was changed.',
  root: 'It does not lead to the given check code.',
  published: 'The check codes that it leads to are not those that are published.',
}
