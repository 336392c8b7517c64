import { type Judgement, LISTED_TWICE, type StoredGame } from './judgeReading.ts'

/** A game as its row reads after a judgement is applied; null when the row is unchanged. Results are not part of it. */
export function afterJudgement<Game extends StoredGame>(
  game: Game,
  judgement: Judgement,
): Game | null {
  switch (judgement.kind) {
    case 'nothing':
      return null
    case 'confirm':
      if (judgement.state) return { ...game, ...judgement.state, ...UNDOUBTED }
      return game.note === LISTED_TWICE ? { ...game, note: '' } : null
    case 'dispute':
      return { ...game, note: judgement.note }
    case 'suspend': {
      const { reason, doubtedStart = null, otherTeams = null, otherTeamsReadings = 0 } = judgement
      const doubt = { doubtedStart, otherTeams, otherTeamsReadings }
      const { goodReadings = 0, state } = judgement
      return { ...game, ...state, status: 'suspended', note: reason, ...doubt, goodReadings }
    }
    case 'replace':
      return { ...game, status: 'cancelled', ...UNDOUBTED }
    case 'update':
      return { ...game, ...judgement.state, ...UNDOUBTED }
    case 'result':
      return { ...game, ...judgement.state, ...UNDOUBTED, note: judgement.note ?? '' }
  }
}

const UNDOUBTED = { note: '', doubtedStart: null, goodReadings: 0 } as const
