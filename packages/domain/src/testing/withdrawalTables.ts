/** The stated tables of withdrawals, in cents. The rule, the server's calls and the screens are each tested with all rows. */

/** The requested amount, the fee, and what reaches the bank (GAP-063). */
export const BANK_TABLE = [
  [4, 3, 1],
  [1_00, 3, 97],
  [2_00, 3, 1_97],
  [2_01, 3, 1_98],
  [3_00, 4, 2_96],
  [4_00, 5, 3_95],
  [10_00, 9, 9_91],
  [12_00, 11, 11_89],
  [50_00, 39, 49_61],
  [100_00, 77, 99_23],
  [250_00, 1_89, 248_11],
  [500_00, 3_77, 496_23],
  [999_99, 7_51, 992_48],
  [1_000_00, 7_52, 992_48],
  [5_000_00, 7_52, 4_992_48],
] as const

/** Amounts of which nothing would reach the bank (GAP-070). */
export const BANK_NOTHING_LEFT = [1, 2, 3] as const

/**
 * Funds, their withheld part, the country, the requested amount; what the receiver gets, and the debit of the funds
 * (GAP-067, GAP-068).
 */
export const WALLET_TABLE = [
  [100_00, 0, 'US', 50_00, 50_00, 50_25],
  [100_00, 0, 'US', 99_74, 99_74, 99_99],
  [100_00, 0, 'US', 99_75, 99_50, 99_75],
  [100_00, 0, 'US', 100_00, 99_75, 100_00],
  [100_00, 20_00, 'US', 80_00, 79_75, 80_00],
  [26, 0, 'US', 26, 1, 26],
  [100_00, 0, 'MX', 97_99, 97_99, 98_24],
  [100_00, 0, 'MX', 98_00, 97_75, 98_00],
  [100_00, 0, 'MX', 100_00, 99_75, 100_00],
  [5_00, 0, 'MX', 4_85, 4_60, 4_85],
  [12_50, 0, 'UK', 12_24, 12_24, 12_49],
  [12_50, 0, 'UK', 12_25, 12_00, 12_25],
] as const

/** The same inputs, and the refusal. */
export const WALLET_REFUSED = [
  [100_00, 0, 'US', 100_01, 'moreThanAvailable'],
  [100_00, 20_00, 'US', 80_01, 'moreThanAvailable'],
  [20_00, 20_00, 'US', 1, 'moreThanAvailable'],
  [25, 0, 'US', 25, 'nothingLeft'],
] as const
