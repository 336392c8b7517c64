/**
 * The columns of money, identity, time and terms whose corruption `ops verify` does not notice, each group with its reason.
 * The list may only shrink: `everyColumn.test.ts` fails when one of them is noticed after all.
 */
type Unseen = { readonly reason: string; readonly columns: readonly string[] }

const of = (table: string, names: string) => names.split(/\s+/).map((name) => `${table}.${name}`)

export const UNSEEN: readonly Unseen[] = [
  {
    reason:
      'It is a place in an order or a number that no other row names, and no rule depends on it.',
    columns: [
      'ledger_transfers.id',
      'payment_changes.id',
      'outbox.id',
      ...of('notices', 'id user_id at'),
      'promotions.name_key',
    ],
  },
  {
    reason: 'The next run of a job writes it again, and it moves no money by itself.',
    columns: [
      ...of('payments', 'due_at watch_at'),
      ...of('promotion_grants', 'look_at warned_at'),
      ...of('provider_reads', 'due_at read_until'),
      ...of('outbox', 'created_at due_at placed_at'),
    ],
  },
  {
    reason: 'A notice may be over without a mail, when its user reads it in the app alone.',
    columns: ['outbox.done_at'],
  },
  {
    reason: 'The provider reports it, and the next event or poll compares it with the provider.',
    columns: [
      'payments.expected_on',
      ...of('banks', 'state fingerprint changed_at'),
      ...of('bank_customers', 'provider_ref created_at'),
    ],
  },
  {
    reason:
      'The product shows it as it was at the time of the offer or bet, and computes nothing from it.',
    columns: [
      ...of('bets', 'available_before_cents at_risk_before_cents'),
      ...of('offers', 'available_before_cents at_risk_before_cents region_limit'),
    ],
  },
  {
    reason:
      'The feed writes it with each reading, and a settlement uses the results and their readings.',
    columns: of('games', 'source source_id status earlier_starts first_starts_at in_play_at'),
  },
  {
    reason:
      'No stored row repeats it; who confirmed a result, and when a second time, is in the audit in words.',
    columns: [
      ...of('results', 'agreed_at decided_by reread_at second_read_at'),
      ...of('disputes', 'id game_id version began_at upheld_at'),
      ...of('score_reports', 'bet_id user_id game_id'),
      'settlements.rule_version',
    ],
  },
  {
    reason: 'A user may leave and join again, and the row has the last time alone.',
    columns: [
      ...of('group_members', 'user_id joined_at left_at'),
      ...of('groups', 'admin_id created_at deleted_at'),
    ],
  },
  {
    reason: 'Users name each other by it, and an offer has its own copy of the friend.',
    columns: [
      ...of('friends', 'id user_id friend_id contact known_at added_at'),
      ...of('offer_contacts', 'offer_id username email phone'),
    ],
  },
  {
    reason: 'The client chooses the key and the body, and another one leads to no payment.',
    columns: of('idempotency', 'key body_hash'),
  },
  {
    reason: 'The audit has it encrypted or in words only, and an operator can read it there.',
    columns: [
      'wallet_receivers.receiver',
      ...of(
        'users',
        'username username_key email phone phone_confirmed_at email_confirmed_at frozen_at is_operator is_promotion_admin created_at',
      ),
      ...of('audit_keys', 'id user_id'),
      'promotions.group_admin_id',
      'receipt_mails.user_id',
    ],
  },
  {
    reason:
      'It proves a login or a contact for a short time and carries no money; a wrong one is refused.',
    columns: [
      ...of(
        'sessions',
        'id id_hash user_id created_at last_seen_at proved_at located_at previous_login_at',
      ),
      ...of('codes', 'user_id expires_at'),
      ...of('devices', 'id_hash user_id used_at'),
      ...of('passkeys', 'id user_id credential_id public_key'),
      ...of('password_links', 'user_id token_hash expires_at'),
      ...of('unconfirmed_contacts', 'user_id value code_expires_at'),
      ...of('throttles', 'window_ends_at blocked_until'),
      ...of('contact_messages', 'id user_id'),
    ],
  },
  {
    reason:
      'It is a record of what providers and reconciliations reported, which the next run repeats.',
    columns: [
      ...of('webhook_inbox', 'id provider event_id topic resource name received_at due_at done_at'),
      ...of('reconciliations', 'id provider from_at to_at started_at finished_at'),
      ...of('reconciliation_breaks', 'id provider subject found_at seen_at resolved_at about_at'),
      ...of('stored_banks', 'id user_id customer_ref provider_ref created_at'),
    ],
  },
  {
    reason:
      'It links accounts for promotions, and the next login or sign-up of its user adds it again.',
    columns: [
      ...of('shared_devices', 'user_id other_id'),
      ...of('sign_up_networks', 'user_id network'),
    ],
  },
  {
    reason:
      "The provider's own report has it, and each reconciliation compares it with that report.",
    columns: of('statement_bookings', 'payment_id at booked_at'),
  },
  {
    reason:
      'It narrows when a withdrawal may end or a receiver is new, and a change of it only makes a user wait.',
    columns: ['payments.sent_at', 'wallet_receivers.removed_at'],
  },
  {
    reason:
      'The audit has each proposal and decision of an operator, and results and promotions are compared with it.',
    columns: [
      ...of('operator_decisions', 'id user_id subject cents decided_at'),
      ...of(
        'operator_wishes',
        `id game_id what away_score home_score staked_cents wished_by wished_at answered_by answered_at is_granted user_id
         terms name_key`,
      ),
    ],
  },
  {
    reason:
      'It is a setting that the server writes at its start or an operator turns, with a record in the audit.',
    columns: [
      'clock.offset_ms',
      'place_rules.valid_from',
      'league_sources.one_source_until',
      ...of(
        'switches',
        `withdrawals_stopped withdrawals_stopped_at maintenance_at second_operator provisional_settlements provisional_bets_max_cents
         shortest_games promotion_conditions promotion_odds_max promotion_bets_per_player`,
      ),
    ],
  },
]
