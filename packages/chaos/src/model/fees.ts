/**
 * The fee of a withdrawal to a bank, computed independently in 400ths of a cent. It is 1.5 times a base of 0.5 % plus one
 * cent (2 to 501 cents), half a cent rounded up.
 */
export function bankFee(cents: number): number {
  const base = Math.min(Math.max(800, 2 * cents + 400), 200_400)
  return Math.floor((base * 1.5 + 200) / 400)
}

/** The fee of every withdrawal to a wallet, in cents. */
export const WALLET_FEE = 25
