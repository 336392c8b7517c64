/** Proposals that an operator must approve: a decision about a game, a role, or a promotion (AZ4, AZ6). */
import { type Cents, cents } from '@sidebet/domain/money'
import type { PromotionTerms } from '@sidebet/domain/promotions/checkPromotion'
import type { FinalScore } from '../games/operatorActions.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { PromotionProposal } from '../promotions/proposePromotion.ts'
import { stakedOn } from '../settlements/stakedOn.sql.ts'

export type OperatorDecision = {
  readonly gameId: number
  readonly what: 'final' | 'void' | 'correct'
  /** Null for a void. */
  readonly score: FinalScore | null
  readonly reason: string
}

type RoleProposal = {
  readonly what: 'role'
  /** The user who becomes an operator. */
  readonly userId: number
}

/** `wishedBy` is null for the tool, which proposes no promotion. */
export type OpenApprovalRequest =
  | ((OperatorDecision | RoleProposal) & { readonly wishedBy: number | null })
  | (PromotionProposal & { readonly wishedBy: number })

export async function readStaked(db: Db, gameId: number): Promise<Cents> {
  const { rows } = await db.query<{ staked: number }>(`select ${stakedOn('$1')} as staked`, [
    gameId,
  ])
  return cents(rows[0]!.staked)
}

export async function hasOpenApprovalRequest(tx: Tx, gameId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from operator_wishes where game_id = $1 and answered_at is null',
    [gameId],
  )
  return rowCount === 1
}

export async function insertApprovalRequest(
  tx: Tx,
  request: OperatorDecision & { readonly staked: Cents; readonly wishedBy: number | null },
): Promise<number> {
  const { gameId, what, score, reason, staked, wishedBy } = request
  const { rows } = await tx.query<{ id: number }>(
    `insert into operator_wishes (game_id, what, away_score, home_score, reason, staked_cents, wished_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [gameId, what, score?.awayScore, score?.homeScore, reason, staked, wishedBy],
  )
  return rows[0]!.id
}

/** Proposes the operator role for a user, for the tool. Returns null when it is already proposed. */
export async function insertRoleApprovalRequest(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into operator_wishes (what, user_id, reason, staked_cents) values ('role', $1, '', 0)
     on conflict do nothing returning id`,
    [userId],
  )
  return rows[0]?.id ?? null
}

/** The users in a proposal: its author, and the user who becomes an operator. They never change. */
export async function readUsersOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.query<{ users: number[] }>(
    'select array_remove(array[wished_by, user_id], null) as users from operator_wishes where id = $1',
    [id],
  )
  return rows[0]?.users ?? []
}

type ApprovalRequestRow = Omit<OperatorDecision, 'what' | 'gameId'> & {
  readonly what: OpenApprovalRequest['what']
  readonly gameId: number | null
  readonly userId: number | null
  readonly terms: (PromotionTerms & { readonly groupAdminId: number | null }) | null
  readonly wishedBy: number | null
}

/** Locks an open proposal; null when there is none of this id. */
export async function lockApprovalRequest(tx: Tx, id: number): Promise<OpenApprovalRequest | null> {
  const { rows } = await tx.query<ApprovalRequestRow>(
    `select game_id as "gameId", user_id as "userId", terms, what, reason, wished_by as "wishedBy", case when away_score is not null
       then json_build_object('awayScore', away_score, 'homeScore', home_score) end as score
     from operator_wishes where id = $1 and answered_at is null for update`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { what, wishedBy, score, reason } = row
  if (what === 'role') return { what, userId: row.userId!, wishedBy }
  if (what === 'promotion') {
    const { groupAdminId, ...terms } = row.terms!
    return { what, terms, groupAdminId, wishedBy: wishedBy! }
  }
  return { what, gameId: row.gameId!, score, reason, wishedBy }
}

export async function closeApprovalRequest(
  tx: Tx,
  id: number,
  { userId, isGranted }: { readonly userId: number; readonly isGranted: boolean },
): Promise<void> {
  await tx.query(
    `update operator_wishes set answered_by = $2, answered_at = product_now(), is_granted = $3 where id = $1`,
    [id, userId, isGranted],
  )
}
