/**
 * What each column of the database carries. A new column must be sorted in here, and `everyColumn.test.ts` then requires that
 * `ops verify` notices its corruption, unless it is `other` or in the list of the columns that may change unseen.
 */

/** Money: cents. Identity: who or what it is about. Time: instants and days. Terms: what determines where money goes. */
const CLASSES = ['money', 'identity', 'time', 'terms', 'other'] as const
export type ColumnClass = (typeof CLASSES)[number]

/** The names of a table's columns by their class, separated by spaces. */
type Columns = Partial<Record<ColumnClass, string>>

export const COLUMN_CLASSES: ReadonlyMap<string, Columns> = new Map<string, Columns>([
  [
    'audit',
    {
      identity: 'id actor subject key_id',
      time: 'at',
      terms: 'action facts',
      other: 'ip private',
    },
  ],
  ['audit_chain', { identity: 'place audit_id hash' }],
  ['audit_keys', { identity: 'id user_id', other: 'month locked locked_by created_at' }],
  ['bank_customers', { identity: 'user_id provider_ref', time: 'created_at' }],
  [
    'banks',
    {
      identity: 'id user_id provider_ref fingerprint',
      time: 'created_at changed_at',
      terms: 'state',
      other: 'account_name',
    },
  ],
  [
    'bets',
    {
      money: 'amount_cents offerer_pay_cents available_before_cents at_risk_before_cents',
      identity: 'id offer_id game_id offerer_id accepter_id group_id',
      time: 'starts_at accepted_at',
      terms: 'pick spread_hundredths odds_numerator odds_denominator audience rule_version',
      other: 'region',
    },
  ],
  ['clock', { time: 'offset_ms', other: 'only_row' }],
  ['club_aliases', { other: 'league alias club added_at' }],
  ['clubs', { other: 'league name short_name added_at' }],
  ['codes', { identity: 'user_id', time: 'expires_at', other: 'purpose code_hash phone email' }],
  [
    'contact_messages',
    { identity: 'id user_id', other: 'username email phone message created_at' },
  ],
  ['devices', { identity: 'id_hash user_id', time: 'used_at' }],
  [
    'disputes',
    {
      identity: 'id game_id version',
      time: 'began_at upheld_at',
      other: 'note upheld_by reason',
    },
  ],
  [
    'feed_days',
    { other: 'source league from_at to_at read_at silent_at due_at heard_until error' },
  ],
  [
    'feed_leagues',
    { other: 'source league answered_at heard_until failing_since error notified_at' },
  ],
  [
    'feed_weeks',
    { other: 'source league from_at to_at read_at silent_at due_at heard_until error' },
  ],
  ['feeds', { other: 'source due_at claimed written calls calls_day failures pause_ms' }],
  [
    'friends',
    {
      identity: 'id user_id friend_id contact',
      time: 'known_at added_at',
      other: 'named_by email phone',
    },
  ],
  [
    'games',
    {
      identity: 'id source source_id',
      time: 'starts_at started_at lapsed_at voided_at earlier_starts in_play_at first_starts_at',
      terms:
        'away_score home_score away_team home_team league status result_version settled_version',
      other: `start_known note clock season week kind read_at created_at doubted_start start_fixed unplayed_at other_teams
      other_teams_readings operators_notified_at good_readings document`,
    },
  ],
  ['group_members', { identity: 'group_id user_id', time: 'joined_at left_at' }],
  [
    'groups',
    {
      identity: 'id admin_id',
      time: 'created_at deleted_at',
      other: 'name name_key code member_count',
    },
  ],
  ['idempotency', { identity: 'user_id call key body_hash answer', time: 'created_at' }],
  ['league_sources', { time: 'one_source_until', other: 'league reason' }],
  ['ledger_accounts', { money: 'balance_cents', identity: 'id kind owner_id' }],
  [
    'ledger_transfers',
    {
      money: 'cents',
      identity: 'id key kind ref from_account to_account',
      time: 'created_at',
    },
  ],
  ['logins', { other: 'user_id last_at previous_at is_told' }],
  ['moved_starts', { other: 'id game_id offer_cursor' }],
  ['notice_choices', { other: 'user_id kind channel' }],
  [
    'notices',
    {
      identity: 'id user_id',
      time: 'at',
      other: 'kind title text link game_id read_at gathers takes',
    },
  ],
  ['game_watchers', { other: 'game_id process viewers seen_at' }],
  ['offer_requests', { other: 'offer_id user_id requested_at declined_at' }],
  ['offer_contacts', { identity: 'offer_id username email phone', other: 'named_by' }],
  [
    'offers',
    {
      money:
        'amount_cents taken_cents hold_cents bonus_cents available_before_cents at_risk_before_cents',
      identity: 'id offerer_id game_id friend_id group_id',
      time: 'starts_at posted_at',
      terms:
        'pick spread_hundredths odds_numerator odds_denominator audience state league region_limit',
      other: 'partial_take',
    },
  ],
  ['operator_alerts', { other: 'kind ref first_seen_at notified_at' }],
  ['operator_decisions', { money: 'cents', identity: 'id user_id subject', time: 'decided_at' }],
  [
    'operator_wishes',
    {
      money: 'staked_cents',
      identity: 'id game_id wished_by answered_by user_id name_key',
      time: 'wished_at answered_at',
      terms: 'what away_score home_score terms is_granted',
      other: 'reason',
    },
  ],
  [
    'outbox',
    {
      identity: 'id topic ref',
      time: 'created_at due_at done_at placed_at',
      other: 'body tries error',
    },
  ],
  ['passkey_challenges', { other: 'session_id_hash challenge purpose expires_at' }],
  [
    'passkeys',
    {
      identity: 'id user_id credential_id public_key',
      other: 'name counter transports created_at last_used_at',
    },
  ],
  ['password_links', { identity: 'user_id token_hash', time: 'expires_at' }],
  [
    'payment_changes',
    {
      identity: 'id payment_id',
      time: 'at',
      terms: 'from_state to_state',
      other: 'cause',
    },
  ],
  [
    'payment_returns',
    {
      money: 'cents cost_cents',
      identity: 'id payment_id provider_ref',
      time: 'at',
      terms: 'kind',
      other: 'code',
    },
  ],
  [
    'payments',
    {
      money: 'amount_cents fee_cents charge_cents returned_cents',
      identity: 'id user_id provider_ref capture_ref name bank_id receiver request deposit_id',
      time: 'created_at changed_at completed_at due_at watch_at expected_on refund_only_until sent_at',
      terms: 'kind state',
      other: 'failure tries',
    },
  ],
  [
    'payouts',
    {
      money: 'staked_cents paid_cents returned_cents',
      identity: 'game_id version user_id',
    },
  ],
  ['place_rules', { time: 'valid_from', other: 'id country region rule list' }],
  [
    'promotion_grants',
    {
      money: 'cents',
      identity: 'id promotion_id user_id',
      time: 'last_day_to_use granted_at look_at earned_at warned_at',
      terms: 'state accepts_needed',
    },
  ],
  [
    'promotions',
    {
      money: 'initial_cents per_user_cents',
      identity: 'id group_admin_id created_by name_key',
      time: 'last_day created_at closed_at days_to_use',
      terms: 'accepts_needed available_to_withdraw',
      other: 'name code needs_code message closings',
    },
  ],
  ['provider_reads', { time: 'due_at read_until', other: 'provider what error' }],
  ['provisional_payouts', { money: 'cents', identity: 'user_id game_id account_id version' }],
  ['receipt_chain', { identity: 'hash', time: 'day' }],
  ['receipt_days', { identity: 'root', time: 'day made_at' }],
  ['receipt_mails', { identity: 'user_id', time: 'day' }],
  [
    'receipt_parts',
    { identity: 'game_id version nth first_bet_id last_bet_id root', terms: 'form' },
  ],
  ['receipt_roots', { identity: 'game_id version root', time: 'day made_at' }],
  ['receipt_salts', { identity: 'bet_id version offerer_salt accepter_salt' }],
  [
    'reconciliation_breaks',
    {
      identity: 'id provider subject',
      time: 'found_at seen_at resolved_at about_at',
      other: 'kind facts resolved_by note mends stops',
    },
  ],
  [
    'reconciliations',
    {
      identity: 'id provider',
      time: 'from_at to_at started_at finished_at',
      other: 'error',
    },
  ],
  ['region_rules', { other: 'country region rule' }],
  [
    'result_readings',
    {
      identity: 'game_id version nth source document excerpt',
      time: 'read_at',
      terms: 'outcome away_score home_score',
    },
  ],
  [
    'results',
    {
      identity: 'game_id version source decided_by',
      time: 'read_at confirmed_at reread_at agreed_at second_read_at',
      terms: 'outcome away_score home_score',
      other: 'reason',
    },
  ],
  ['schema_migrations', { other: 'name applied_at' }],
  ['score_reports', { identity: 'bet_id user_id game_id', other: 'reason reported_at' }],
  [
    'second_scores',
    {
      other: `source source_id league away_team home_team starts_at away_score home_score reads first_read_at game_id document
      excerpt reread_at reread_document reread_excerpt`,
    },
  ],
  [
    'sessions',
    {
      identity: 'id id_hash user_id',
      time: 'created_at last_seen_at proved_at located_at previous_login_at',
      other: 'mfa_pending ip user_agent country region located_from',
    },
  ],
  [
    'settlements',
    {
      identity: 'game_id version',
      time: 'started_at finished_at prepared_at starts_at provisional_until',
      terms:
        'outcome away_score home_score user_cursor left_out corrected_by rule_version is_final receipts_made',
    },
  ],
  ['stake_bonus', { money: 'cents', identity: 'stake ref grant_id user_id game_id' }],
  [
    'stored_banks',
    {
      identity: 'id user_id customer_ref provider_ref',
      time: 'created_at',
      other: 'account_name',
    },
  ],
  ['stuck_work', { other: 'kind ref tries error first_at due_at' }],
  [
    'switches',
    {
      money: 'provisional_bets_max_cents',
      time: 'withdrawals_stopped_at maintenance_at',
      terms: `withdrawals_stopped second_operator provisional_settlements shortest_games promotion_conditions
        promotion_odds_max promotion_bets_per_player`,
      other: 'only_row maintenance region_lists restored',
    },
  ],
  ['shared_devices', { identity: 'user_id other_id' }],
  ['sign_up_networks', { identity: 'user_id network' }],
  [
    'statement_bookings',
    {
      money: 'cents',
      identity: 'id provider_ref unknown_id payment_id',
      time: 'at booked_at',
      terms: 'provider kind',
    },
  ],
  ['throttles', { time: 'window_ends_at blocked_until', other: 'key count' }],
  [
    'unconfirmed_contacts',
    {
      identity: 'user_id value',
      time: 'code_expires_at',
      other: 'kind code_hash',
    },
  ],
  ['unknown_teams', { other: 'source league name first_at last_at' }],
  [
    'users',
    {
      identity: 'id username username_key email phone is_operator is_promotion_admin',
      time: 'created_at phone_confirmed_at email_confirmed_at frozen_at',
      other: 'first_name last_name password_hash question secret_hash country mfa_on',
    },
  ],
  ['wallet_receivers', { identity: 'user_id receiver', time: 'first_at removed_at' }],
  [
    'webhook_inbox',
    {
      identity: 'id provider event_id topic resource name',
      time: 'received_at due_at done_at',
      other: 'tries error',
    },
  ],
  ['withdrawal_holds', { identity: 'id user_id reason', time: 'ends_at' }],
])

/** The class of each column that a table's row of the list names. */
export function classesOf(table: string): ReadonlyMap<string, ColumnClass> {
  const byClass = COLUMN_CLASSES.get(table) ?? {}
  return new Map(
    CLASSES.flatMap((kind) =>
      (byClass[kind] ?? '')
        .split(/\s+/)
        .filter((name) => name !== '')
        .map((name): [string, ColumnClass] => [name, kind]),
    ),
  )
}
