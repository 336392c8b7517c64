type ComparedBoards = {
  readonly viewers: number
  readonly offers: number
  readonly different: number
}

/** What a run counts for its summary. */
export type Tally = {
  count(name: string, answer: string, times?: number): void
  fault(kind: string): void
  check(): void
  /** At a rest: viewers of boards, the offers that they display, and how many of them have other rows than the API. */
  compareBoards(compared: ComparedBoards): void
  /** Milliseconds of a request while only rows that it does not touch were locked. */
  unrelatedWait(ms: number): void
  /** Milliseconds of a request while tables were locked or connections used up. */
  squeezed(ms: number): void
  add(other: Tally): void
  summary(): string
  readonly requests: Map<string, Map<string, number>>
  readonly faults: Map<string, number>
  readonly checks: { done: number }
  readonly boards: ComparedBoards
  readonly unrelatedWaits: number[]
  readonly squeezes: number[]
}

export function makeTally(): Tally {
  const requests = new Map<string, Map<string, number>>()
  const faults = new Map<string, number>()
  const checks = { done: 0 }
  const boards = { viewers: 0, offers: 0, different: 0 }
  const unrelatedWaits: number[] = []
  const squeezes: number[] = []
  const bump = (map: Map<string, number>, name: string, by = 1) =>
    map.set(name, (map.get(name) ?? 0) + by)
  function compareBoards({ viewers, offers, different }: ComparedBoards): void {
    boards.viewers += viewers
    boards.offers += offers
    boards.different += different
  }
  const answersOf = (name: string) => {
    const answers = requests.get(name) ?? new Map<string, number>()
    requests.set(name, answers)
    return answers
  }
  return {
    requests,
    faults,
    checks,
    boards,
    unrelatedWaits,
    squeezes,
    count: (name, answer, times) => void bump(answersOf(name), answer, times),
    fault: (kind) => void bump(faults, kind),
    check: () => void checks.done++,
    compareBoards,
    unrelatedWait: (ms) => void unrelatedWaits.push(ms),
    squeezed: (ms) => void squeezes.push(ms),
    add(other) {
      for (const [name, answers] of other.requests)
        for (const [answer, times] of answers) bump(answersOf(name), answer, times)
      for (const [kind, times] of other.faults) bump(faults, kind, times)
      checks.done += other.checks.done
      compareBoards(other.boards)
      unrelatedWaits.push(...other.unrelatedWaits)
      squeezes.push(...other.squeezes)
    },
    summary() {
      const of = (map: Map<string, number>) =>
        [...map].map(([name, times]) => `${times} ${name}`).join(' ')
      const requestCounts = [...requests]
        .map(([name, answers]) => `${name} (${of(answers)})`)
        .join(', ')
      return [
        `requests: ${requestCounts}`,
        `faults: ${of(faults)}`,
        `${checks.done} checks`,
        `${boards.viewers} boards of viewers with ${boards.offers} offers compared, ${boards.different} different`,
        `unrelated requests while rows are locked ${waits(unrelatedWaits)}`,
        `requests while tables are locked or connections are used up ${waits(squeezes)}`,
      ].join('; ')
    },
  }
}

function waits(times: readonly number[]): string {
  if (times.length === 0) return 'none'
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!)
  return `p50 ${at(0.5)} ms p99 ${at(0.99)} ms longest ${at(1)} ms of ${sorted.length}`
}
