/** What goes wrong in a run, and when: decided by its seed and length alone. */
import { type Random, randomOf } from './random.ts'

/** Faults that whole PostgreSQL feels: one of them at a time, or none could be told from the other. */
const DATABASE_FAULTS = [
  'lockTables',
  'killPostgres',
  'killBackend',
  'stopBackend',
  'useUpConnections',
  'readOnly',
  'stallCommits',
  'stallAndKill',
] as const

const PROCESS_FAULTS = ['killServer', 'stopServer', 'drainServer'] as const

const ROW_FAULTS = ['lockGame', 'lockOffer', 'lockAccounts', 'lockUser'] as const

const OUTSIDE_FAULTS = ['walletFails', 'mailFails', 'feedFails', 'feedLies', 'jumpHour'] as const

/** What tests the truth about games. */
const TRUTH_FAULTS = ['silence', 'feedTooLong', 'startEarlier'] as const

/** What turns out to be otherwise after it was settled. */
const LATE_FAULTS = ['scoreCorrected'] as const

/** What happens at the providers of money, and what they tell of it. */
const MONEY_FAULTS = ['payoutsFail', 'banksFail', 'webhooksFail'] as const

/** The feed refuses one form of its dates, or its answers lack games, list them twice or err about them. */
const FEED_FAULTS = [
  'feedRefusesDays',
  'feedRefusesMonths',
  'feedCut',
  'feedEmpty',
  'feedDuplicates',
  'feedErrs',
] as const

export type FaultKind =
  | (typeof DATABASE_FAULTS)[number]
  | (typeof PROCESS_FAULTS)[number]
  | (typeof ROW_FAULTS)[number]
  | (typeof OUTSIDE_FAULTS)[number]
  | (typeof TRUTH_FAULTS)[number]
  | (typeof LATE_FAULTS)[number]
  | (typeof MONEY_FAULTS)[number]
  | (typeof FEED_FAULTS)[number]
  | 'feedHostile'

/** Those of a plan; a run with a hostile feed has that besides. */
export const FAULT_KINDS: readonly FaultKind[] = [
  ...DATABASE_FAULTS,
  ...PROCESS_FAULTS,
  ...ROW_FAULTS,
  ...OUTSIDE_FAULTS,
  ...TRUTH_FAULTS,
  ...LATE_FAULTS,
  ...MONEY_FAULTS,
  ...FEED_FAULTS,
]

export type PlannedFault = {
  readonly kind: FaultKind
  /** Milliseconds after the phase has begun. */
  readonly atMs: number
  readonly lastsMs: number
  /** What else is to be chosen: each from 0 up to 1. */
  readonly dice: readonly number[]
}

/** Traffic with faults, then a rest in which everything is compared. */
export type Phase = {
  /** Before the traffic: how far the clock jumps. */
  readonly jumpHours: 0 | 1 | 49 | 72
  /** Before the traffic: a copy of the database is made, or the one from before is put back. */
  readonly copy: 'none' | 'make' | 'putBack'
  /** The feed is away during a long jump, and has the final scores when it is back. */
  readonly isOutage: boolean
  /** What is wrong with the feed when it is back, before the traffic; null without an outage. */
  readonly afterOutage: PlannedFault | null
  /** The provider keeps its memory when the copy is put back. */
  readonly providerRemembers: boolean
  readonly lastsMs: number
  readonly faults: readonly PlannedFault[]
}

export type Plan = { readonly seed: number; readonly phases: readonly Phase[] }

const PHASE_MS = 5_000

/**
 * `seconds` is the time with traffic; the rests come on top. With `isFeedHostile` the feed errs, fails and is slow in every phase, and
 * nothing else is wrong outside.
 */
export function planOf(seed: number, seconds: number, isFeedHostile = false): Plan {
  const random = randomOf(seed)
  // What came later has numbers of its own, so that a seed still means the same.
  const later = randomOf(seed + LATER)
  const latest = randomOf(seed + 2 * LATER)
  const last = randomOf(seed + 3 * LATER)
  const ofFeed = randomOf(seed + 4 * LATER)
  const count = Math.max(1, Math.round((seconds * 1_000) / PHASE_MS))
  const copyAt = count > 2 && random.chance(0.6) ? random.int(1, count - 2) : -1
  const putBackAt = copyAt < 0 ? -1 : random.int(copyAt + 1, count - 1)
  const jumps = [1, 49, 72] as const
  const phases = Array.from({ length: count }, (_, at): Phase => {
    const copy = at === copyAt ? 'make' : at === putBackAt ? 'putBack' : 'none'
    const jumpHours = copy === 'none' && at > 0 && random.chance(0.25) ? random.pick(jumps) : 0
    const isOutage = jumpHours > 48 && later.chance(0.5)
    const providerRemembers = copy === 'putBack' && later.chance(0.5)
    const truth = truthOf(later)
    const afterOutage = isOutage ? afterOutageOf(ofFeed) : null
    const feed = feedOf(ofFeed, truth)
    const inside = faultsOf(random)
    const late = lateOf(last)
    const faults = isFeedHostile
      ? [hostileOf(ofFeed), ...inside.filter(({ kind }) => !isOutside(kind)), ...late]
      : [...inside, ...truth, ...moneyOf(latest), ...late, ...feed]
    const lastsMs = PHASE_MS
    return { jumpHours, copy, isOutage, afterOutage, providerRemembers, lastsMs, faults }
  })
  return { seed, phases }
}

const LATER = 1_000_003

function truthOf(random: Random): PlannedFault[] {
  if (!random.chance(0.4)) return []
  const kind = random.pick(TRUTH_FAULTS)
  // A feed counts as silent after three seconds: the rest of the phase is to be seen.
  const atMs = random.int(0, 300)
  return [{ kind, atMs, lastsMs: PHASE_MS - atMs, dice: Array.from({ length: 4 }, random.next) }]
}

function lateOf(random: Random): PlannedFault[] {
  return LATE_FAULTS.filter(() => random.chance(0.5)).flatMap((kind) => faultOf(random, kind))
}

function moneyOf(random: Random): PlannedFault[] {
  return MONEY_FAULTS.filter(() => random.chance(0.3)).flatMap((kind) => faultOf(random, kind))
}

function feedOf(random: Random, truth: readonly PlannedFault[]): PlannedFault[] {
  if (!random.chance(0.4)) return []
  const fault = faultOf(random, random.pick(FEED_FAULTS))
  // The sandbox follows the first rule that matches: an empty answer would break the silence.
  return truth.some(({ kind }) => kind === 'silence') ? [] : [fault]
}

const isOutside = (kind: FaultKind) => (OUTSIDE_FAULTS as readonly FaultKind[]).includes(kind)

function hostileOf(random: Random): PlannedFault {
  return { ...faultOf(random, 'feedHostile'), atMs: 0, lastsMs: PHASE_MS }
}

/** Longer than two polls, and than the second in which background jobs find that a game is overdue. */
const AFTER_OUTAGE_MS = 2_200

function afterOutageOf(random: Random): PlannedFault {
  return { ...faultOf(random, random.pick(FEED_FAULTS)), atMs: 0, lastsMs: AFTER_OUTAGE_MS }
}

/** One fault of some kind; beside it often one of another. */
function faultsOf(random: Random): PlannedFault[] {
  const families = [DATABASE_FAULTS, PROCESS_FAULTS, ROW_FAULTS, OUTSIDE_FAULTS]
  const chosen = families.filter(() => random.chance(0.4))
  if (chosen.length === 0) chosen.push(random.pick(families))
  return chosen.flatMap((family) => {
    const kind: FaultKind = random.pick<FaultKind>(family)
    return faultOf(random, kind)
  })
}

function faultOf(random: Random, kind: FaultKind): PlannedFault {
  const atMs = random.int(300, 2_000)
  const lastsMs = random.int(800, PHASE_MS - atMs)
  return { kind, atMs, lastsMs, dice: Array.from({ length: 4 }, () => random.next()) }
}
