import {
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_PENDING_MS,
} from '@sidebet/domain/account/sessionLimits'
import type { Lives } from './sessions.sql.ts'

export const LIVES: Lives = {
  idle: SESSION_IDLE_MS,
  absolute: SESSION_ABSOLUTE_MS,
  pending: SESSION_PENDING_MS,
}
