import {
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_PENDING_MS,
} from '@sidebet/domain/account/sessionLimits'
import type { SessionLifetimes } from './sessions.sql.ts'

export const SESSION_LIFETIMES: SessionLifetimes = {
  idle: SESSION_IDLE_MS,
  absolute: SESSION_ABSOLUTE_MS,
  pending: SESSION_PENDING_MS,
}
