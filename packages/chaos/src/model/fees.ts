/** The fee of a withdrawal to a bank once more, in 400ths of a cent: 1.5 times 0.5 % and a cent, of 2 to 501 cents, half a cent up. */
export function bankFee(cents: number): number {
  const base = Math.min(Math.max(800, 2 * cents + 400), 200_400)
  return Math.floor((base * 1.5 + 200) / 400)
}

/** Of every withdrawal to a wallet, in cents. */
export const WALLET_FEE = 25
