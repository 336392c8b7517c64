import { type Cents, cents } from '../money.ts'

export type StakedDeposit = {
  /** What is left of the deposit after returns and refunds. */
  readonly amount: Cents
  /** The user's stakes after this deposit and before the next one. */
  readonly staked: Cents
}

/**
 * The part of each deposit that was never staked, oldest first as given. Each staked dollar frees one dollar of the oldest
 * deposit before it. A stake frees no later deposit (MO12).
 */
export function unstakedDeposits(deposits: readonly StakedDeposit[]): Cents[] {
  const unstaked: number[] = []
  for (const { amount, staked } of deposits) {
    unstaked.push(amount)
    let free: number = staked
    unstaked.forEach((left, at) => {
      const part = Math.min(left, free)
      unstaked[at] = left - part
      free -= part
    })
  }
  return unstaked.map(cents)
}
