import { type Judgement, type KnownGame, LISTED_TWICE } from './judgeReading.ts'

/** A game as its row reads once a judgement is carried out; null where the row stays as it is. Results are not in it. */
export function afterJudgement<Known extends KnownGame>(
  known: Known,
  judgement: Judgement,
): Known | null {
  switch (judgement.kind) {
    case 'nothing':
      return null
    case 'confirm':
      if (judgement.state) return { ...known, ...judgement.state, ...UNDOUBTED }
      return known.note === LISTED_TWICE ? { ...known, note: '' } : null
    case 'dispute':
      return { ...known, note: judgement.note }
    case 'suspend': {
      const { reason, doubtedStart = null, otherTeams = null, otherTeamsReadings = 0 } = judgement
      const doubt = { doubtedStart, otherTeams, otherTeamsReadings }
      const { goodReadings = 0, state } = judgement
      return { ...known, ...state, status: 'suspended', note: reason, ...doubt, goodReadings }
    }
    case 'replace':
      return { ...known, status: 'cancelled', ...UNDOUBTED }
    case 'update':
      return { ...known, ...judgement.state, ...UNDOUBTED }
    case 'result':
      return { ...known, ...judgement.state, ...UNDOUBTED, note: judgement.note ?? '' }
  }
}

const UNDOUBTED = { note: '', doubtedStart: null, goodReadings: 0 } as const
