import { DEVICE_LIFE_MS } from '@sidebet/domain/account/sessionLimits'
import type { Db, Tx } from '../platform/database/db.ts'
import { deleteOver } from '../platform/database/sweep.ts'

/** Per account. One more device replaces the one that was used longest ago. */
const DEVICES_MAX = 10

export async function isBound(db: Db, idHash: Buffer, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from devices where id_hash = $1 and user_id = $2
       and used_at > product_now() - $3 * interval '1 millisecond'`,
    [idHash, userId, DEVICE_LIFE_MS],
  )
  return rowCount === 1
}

/** The same by the typed username. */
export async function isBoundTo(db: Db, idHash: Buffer, username: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from devices d join users u on u.id = d.user_id
     where d.id_hash = $1 and u.username = $2
       and d.used_at > product_now() - $3 * interval '1 millisecond'`,
    [idHash, username, DEVICE_LIFE_MS],
  )
  return rowCount === 1
}

/**
 * Binds the device to the account, as used now. Bindings of other accounts to the id `before` move to the new id. The accounts of
 * one device are stored as linked, also for later.
 */
export async function bindDevice(
  tx: Tx,
  device: { readonly idHash: Buffer; readonly userId: number; readonly before: Buffer | null },
): Promise<void> {
  if (device.before) {
    await tx.query('update devices set id_hash = $2 where id_hash = $1', [
      device.before,
      device.idHash,
    ])
  }
  await tx.query(
    `insert into devices (id_hash, user_id, used_at) values ($1, $2, product_now())
     on conflict (id_hash, user_id) do update set used_at = excluded.used_at`,
    [device.idHash, device.userId],
  )
  // In the order of ids, so that no two logins with one browser deadlock.
  await tx.query(
    `insert into shared_devices (user_id, other_id)
     select own.user_id, other.user_id from devices own join devices other using (id_hash)
     where id_hash = $1 and own.user_id <> other.user_id and $2 in (own.user_id, other.user_id)
     order by 1, 2 on conflict do nothing`,
    [device.idHash, device.userId],
  )
  await tx.query(
    `delete from devices where user_id = $1 and id_hash in (
       select id_hash from devices where user_id = $1 order by used_at desc, id_hash offset $2
       for update skip locked)`,
    [device.userId, DEVICES_MAX],
  )
}

/** Deletes all devices of the account, except `but`. */
export async function forgetDevices(tx: Tx, userId: number, but: Buffer | null): Promise<void> {
  await tx.query(
    'delete from devices where user_id = $1 and ($2::bytea is null or id_hash <> $2)',
    [userId, but],
  )
}

/** Deletes up to `most` devices whose last login is too long ago. Returns the number. */
export function deleteOverDevices(db: Db, most: number): Promise<number> {
  const devices = { table: 'devices', key: 'id_hash, user_id', since: 'used_at' }
  return deleteOver(db, devices, DEVICE_LIFE_MS, most)
}
