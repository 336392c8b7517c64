import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { presentedDevice } from '../session/device.ts'
import { isBound } from '../session/devices.sql.ts'

/**
 * By what wrong security answers of an account count (GAP-023). A device that is bound to the account counts alone, so that no
 * other client uses up its limit. All other clients count together. Neither blocks a login with the password.
 */
export async function recoveryAccountOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
  request: FastifyRequest,
): Promise<string> {
  const device = presentedDevice(config, request)
  const isBoundDevice = device !== null && (await isBound(db, device, userId))
  return isBoundDevice ? `${userId}:${device.toString('base64url')}` : String(userId)
}
