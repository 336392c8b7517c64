import { normalizeEmail } from '@sidebet/domain/account/emailFormat'
import type { Tx } from '../database/db.ts'
import { phoneForm } from './phoneForm.ts'
import { readContactValues } from './users.sql.ts'

type Kind = 'email' | 'phone'

/** The one form of a contact (decision 045). */
export const contactForm = (kind: Kind, value: string) =>
  kind === 'email' ? normalizeEmail(value) : phoneForm(value)

/** Old values and their forms, at the same positions. */
type Changes = { readonly olds: readonly string[]; readonly forms: readonly string[] }

function changesOf(kind: Kind, values: readonly string[]): Changes {
  const changed = values
    .map((value) => ({ value, form: contactForm(kind, value) }))
    .filter(({ value, form }) => value !== form)
  return { olds: changed.map(({ value }) => value), forms: changed.map(({ form }) => form) }
}

/**
 * Brings all stored e-mails and phones into their one form (decision 045). Migration 0067 runs it once, in its transaction.
 * A contact of a user stays as it is where another user has its form, or would get it too: accounts are never merged, and
 * `ops user clashes` lists them.
 */
export async function normalizeContacts(tx: Tx): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    await normalizeUsers(tx, kind)
    await normalizeUnconfirmed(tx, kind)
    await normalizeOffers(tx, kind)
    await normalizeFriends(tx, kind)
  }
  await normalizeReceivers(tx)
}

async function normalizeUsers(tx: Tx, kind: Kind): Promise<void> {
  const values = await readContactValues(tx, kind)
  const sharing = new Map<string, number>()
  const formOf = (value: string) => contactForm(kind, value)
  for (const form of values.map(formOf)) sharing.set(form, (sharing.get(form) ?? 0) + 1)
  const alone = values.filter((value) => sharing.get(formOf(value)) === 1)
  const { olds, forms } = changesOf(kind, alone)
  await tx.query(
    `update users u set ${kind} = n.form
     from unnest($1::text[], $2::text[]) as n (old, form) where u.${kind} = n.old`,
    [olds, forms],
  )
}

/** A code hash includes its contact, so a code that was sent to the old form is over. */
async function normalizeUnconfirmed(tx: Tx, kind: Kind): Promise<void> {
  const { olds, forms } = await readChanges(
    tx,
    kind,
    `select distinct value from unconfirmed_contacts where kind = '${kind}'`,
  )
  await tx.query(
    `update unconfirmed_contacts c set value = n.form, code_hash = null, code_expires_at = null
     from unnest($1::text[], $2::text[]) as n (old, form) where c.kind = '${kind}' and c.value = n.old`,
    [olds, forms],
  )
}

async function normalizeOffers(tx: Tx, kind: Kind): Promise<void> {
  const { olds, forms } = await readChanges(
    tx,
    kind,
    `select distinct ${kind} as value from offer_contacts where ${kind} <> ''`,
  )
  await tx.query(
    `update offer_contacts c set ${kind} = n.form
     from unnest($1::text[], $2::text[]) as n (old, form) where c.${kind} = n.old`,
    [olds, forms],
  )
}

/** Of two entries of a friend list with one form, the older one gets it. */
async function normalizeFriends(tx: Tx, kind: Kind): Promise<void> {
  const { olds, forms } = await readChanges(
    tx,
    kind,
    `select distinct ${kind} as value from friends where ${kind} <> ''`,
  )
  await tx.query(
    `with twins as (
       select f.id, n.form, row_number() over (partition by f.user_id, n.form order by f.id) as nth,
         exists (select from friends o where o.user_id = f.user_id and o.named_by = '${kind}' and o.contact = n.form) as has
       from friends f join unnest($1::text[], $2::text[]) as n (old, form) on f.contact = n.old
       where f.named_by = '${kind}')
     update friends f set contact = t.form from twins t where f.id = t.id and t.nth = 1 and not t.has`,
    [olds, forms],
  )
  await tx.query(
    `update friends f set ${kind} = n.form
     from unnest($1::text[], $2::text[]) as n (old, form) where f.${kind} = n.old`,
    [olds, forms],
  )
}

/** Of two receivers of a user with one form, the older one gets it, and the other stays as it is. */
async function normalizeReceivers(tx: Tx): Promise<void> {
  const sql = 'select distinct receiver as value from wallet_receivers'
  const { olds, forms } = await readChanges(tx, 'email', sql)
  await tx.query(
    `with twins as (
       select w.user_id, w.receiver, n.form,
         row_number() over (partition by w.user_id, n.form order by w.first_at, w.receiver) as nth,
         exists (select from wallet_receivers o where o.user_id = w.user_id and o.receiver = n.form) as has
       from wallet_receivers w join unnest($1::text[], $2::text[]) as n (old, form) on w.receiver = n.old)
     update wallet_receivers w set receiver = t.form from twins t
     where w.user_id = t.user_id and w.receiver = t.receiver and t.nth = 1 and not t.has`,
    [olds, forms],
  )
}

/** The values that the query selects and that have another form. */
async function readChanges(tx: Tx, kind: Kind, text: string): Promise<Changes> {
  const { rows } = await tx.query<{ value: string }>(text)
  return changesOf(
    kind,
    rows.map(({ value }) => value),
  )
}
