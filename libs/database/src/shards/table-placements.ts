/** Where the rows of a table would be if PostgreSQL were sharded by account with Citus. */
export type TablePlacement =
  /** Each row is on the shard of its `account_id`. */
  | { place: 'distributed' }
  /** Every shard has a copy, so that statements of accounts may join it: a table with few rows that seldom change. */
  | { place: 'reference'; reason: string }
  /** One table for all accounts, found by another key. Statements of accounts do not join it. */
  | { place: 'coordinator'; reason: string };

const distributed: TablePlacement = { place: 'distributed' };
const reference = (reason: string): TablePlacement => ({ place: 'reference', reason });
const coordinator = (reason: string): TablePlacement => ({ place: 'coordinator', reason });

const ofPerson =
  'belongs to a person, who may be a member of several accounts and signs in before an account is known';
const ofTechniques = 'is about in-app browsers, for all accounts together';

/** Every table, and where its rows would be. See docs/scaling.md, "More than one primary". */
export const tablePlacements: Readonly<Record<string, TablePlacement>> = {
  account_daily_rollups: distributed,
  account_dimension_rollups: distributed,
  account_logos: distributed,
  account_tallies: distributed,
  accounts: reference('statements about people and about all accounts read it, too'),
  answered_oidc_sign_ins: coordinator(ofPerson),
  api_keys: distributed,
  audit_entries: distributed,
  batch_writers: coordinator('is about journals, which have events of many accounts'),
  combinations: distributed,
  daily_rollups: distributed,
  dead_letters: coordinator('has events that could not be read, so their account is not known'),
  deleted_totals: distributed,
  dimension_rollups: distributed,
  domains: reference('a host belongs to one account of all, and the redirect app reads every host'),
  figure_starts: reference('is about the installation, and reports read it'),
  group_tallies: distributed,
  groups: distributed,
  idempotency_keys: distributed,
  import_chunks: distributed,
  import_keys: distributed,
  import_skips: distributed,
  imports: distributed,
  invitations: distributed,
  ledger_checks: reference('is about the installation, and reconciliation reads it'),
  link_images: distributed,
  link_searches: distributed,
  link_tags: distributed,
  links: distributed,
  memberships: coordinator(ofPerson),
  migrations: coordinator('is about the installation'),
  passkeys: coordinator(ofPerson),
  oidc_identities: coordinator(ofPerson),
  password_links: coordinator(ofPerson),
  recovery_codes: coordinator(ofPerson),
  report_shares: distributed,
  reports: coordinator('visitors report anything, and operators read all reports'),
  secrets: coordinator('is about the installation'),
  sessions: coordinator(ofPerson),
  slugs: coordinator('the slugs of all accounts are one namespace, and a visit has nothing but the slug'),
  spent_nonces: coordinator('is about visits, before their links are known'),
  tags: distributed,
  target_totals: distributed,
  technique_choices: coordinator(ofTechniques),
  technique_outcomes: coordinator(ofTechniques),
  totp_factors: coordinator(ofPerson),
  unsealed_audit_entries: distributed,
  used_passkey_challenges: coordinator(ofPerson),
  users: coordinator(ofPerson),
  visitor_secrets: coordinator('is about the installation'),
  visitor_sketches: distributed,
  webhook_attempts: distributed,
  webhook_click_books: distributed,
  webhook_deliveries: distributed,
  webhook_endpoints: distributed,
  webhook_pending_clicks: distributed,
  website_images: distributed,
  websites: distributed,
};

const byHash =
  'is found by its hash before the account is known; it needs a table on the coordinator from hashes to accounts';

/** Constraints and unique indexes of distributed tables that Citus would refuse, with what sharding would need instead. */
export const refusedConstraints: Readonly<Record<string, string>> = {
  api_keys_hash_key: byHash,
  invitations_token_hash_key: byHash,
  report_shares_token_hash_key: byHash,
};
