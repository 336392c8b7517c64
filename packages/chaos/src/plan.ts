/** The faults of a run and their times, which depend on its seed and length alone. */
import { type Random, randomOf } from './random.ts'

/** Faults of the whole PostgreSQL. Only one at a time, because their effects cannot be separated. */
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

/** Faults of what the feed reports about games. */
const TRUTH_FAULTS = ['silence', 'feedTooLong', 'startEarlier'] as const

/** Changes after a settlement. */
const LATE_FAULTS = ['scoreCorrected'] as const

/** Faults of the payment providers and of their webhooks. */
const MONEY_FAULTS = ['payoutsFail', 'banksFail', 'webhooksFail'] as const

/** Viewers of boards lose their streams or read slowly, or change events are missed. */
const STREAM_FAULTS = ['cutStreams', 'slowReaders', 'missedChanges'] as const

/** The feed refuses one form of its dates, or its answers lack games, list them twice or contain errors. */
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
  | (typeof STREAM_FAULTS)[number]
  | (typeof FEED_FAULTS)[number]
  | 'feedHostile'

/** The faults of a plan. A run with a hostile feed adds `feedHostile`. */
export const FAULT_KINDS: readonly FaultKind[] = [
  ...DATABASE_FAULTS,
  ...PROCESS_FAULTS,
  ...ROW_FAULTS,
  ...OUTSIDE_FAULTS,
  ...TRUTH_FAULTS,
  ...LATE_FAULTS,
  ...MONEY_FAULTS,
  ...STREAM_FAULTS,
  ...FEED_FAULTS,
]

export type PlannedFault = {
  readonly kind: FaultKind
  /** Milliseconds since the phase began. */
  readonly atMs: number
  readonly lastsMs: number
  /** Random choices within the fault: each from 0 up to 1. */
  readonly dice: readonly number[]
}

/** Traffic with faults, then a rest in which everything is compared. */
export type Phase = {
  /** Hours by which the clock jumps before the traffic. */
  readonly jumpHours: 0 | 1 | 49 | 72
  /** Before the traffic, a copy of the database is made, or the earlier copy is restored. */
  readonly copy: 'none' | 'make' | 'putBack'
  /** The feed is down during a long jump, and has the final scores when it is back. */
  readonly isOutage: boolean
  /** The fault of the feed when it is back, before the traffic; null without an outage. */
  readonly afterOutage: PlannedFault | null
  /** A restore of the copy does not reset the provider's state. */
  readonly providerRemembers: boolean
  readonly lastsMs: number
  readonly faults: readonly PlannedFault[]
}

export type Plan = { readonly seed: number; readonly phases: readonly Phase[] }

const PHASE_MS = 5_000

/**
 * `seconds` is the time with traffic, without the rests. With `isFeedHostile` the feed errs, fails and is slow in every
 * phase, and no other provider fails.
 */
export function planOf(seed: number, seconds: number, isFeedHostile = false): Plan {
  const random = randomOf(seed)
  // Later additions have their own random sequences, so that a seed still means the same faults.
  const later = randomOf(seed + LATER)
  const latest = randomOf(seed + 2 * LATER)
  const last = randomOf(seed + 3 * LATER)
  const ofFeed = randomOf(seed + 4 * LATER)
  const ofStreams = randomOf(seed + 5 * LATER)
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
    const streams = streamsOf(ofStreams)
    const faults = isFeedHostile
      ? [hostileOf(ofFeed), ...inside.filter(({ kind }) => !isOutside(kind)), ...late, ...streams]
      : [...inside, ...truth, ...moneyOf(latest), ...late, ...streams, ...feed]
    const lastsMs = PHASE_MS
    return { jumpHours, copy, isOutage, afterOutage, providerRemembers, lastsMs, faults }
  })
  return { seed, phases }
}

const LATER = 1_000_003

function truthOf(random: Random): PlannedFault[] {
  if (!random.chance(0.4)) return []
  const kind = random.pick(TRUTH_FAULTS)
  // A feed counts as silent after three seconds, so the fault lasts for the whole phase.
  const atMs = random.int(0, 300)
  return [{ kind, atMs, lastsMs: PHASE_MS - atMs, dice: Array.from({ length: 4 }, random.next) }]
}

function lateOf(random: Random): PlannedFault[] {
  return LATE_FAULTS.filter(() => random.chance(0.5)).flatMap((kind) => faultOf(random, kind))
}

function moneyOf(random: Random): PlannedFault[] {
  return MONEY_FAULTS.filter(() => random.chance(0.3)).flatMap((kind) => faultOf(random, kind))
}

function streamsOf(random: Random): PlannedFault[] {
  return STREAM_FAULTS.filter(() => random.chance(0.2)).flatMap((kind) => faultOf(random, kind))
}

function feedOf(random: Random, truth: readonly PlannedFault[]): PlannedFault[] {
  if (!random.chance(0.4)) return []
  const fault = faultOf(random, random.pick(FEED_FAULTS))
  // The sandbox applies the first rule that matches: an empty answer would break the silence.
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

/** One fault of one family, often together with one of another. */
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
