import type { DatabaseApp } from '@app/common';

type Privilege = 'select' | 'insert' | 'update' | 'delete';

/** The privileges of each app on a table. Locking rows needs `update`. */
type TableAccess = Partial<Record<DatabaseApp, readonly Privilege[]>>;

const read = ['select'] as const;
const append = ['select', 'insert'] as const;
const consume = ['select', 'delete'] as const;
const keep = ['select', 'insert', 'delete'] as const;
const add = ['select', 'insert', 'update'] as const;
const clear = ['select', 'update', 'delete'] as const;
const all = ['select', 'insert', 'update', 'delete'] as const;

/**
 * Every table, and the privileges of the apps on it. Give an app only what it needs. Tables that only triggers write need no
 * privilege to write: their functions run with the rights of the owner.
 */
export const tableAccess: Readonly<Record<string, TableAccess>> = {
  account_daily_rollups: { api: clear, worker: add, jobs: clear },
  account_dimension_rollups: { api: clear, worker: add, jobs: clear },
  account_logos: { api: all, redirect: read, jobs: consume },
  account_storage: { api: read, jobs: all },
  account_tallies: { api: read },
  accounts: { api: add, redirect: read, jobs: clear },
  answered_oidc_sign_ins: { api: keep },
  api_keys: { api: all, jobs: consume },
  audit_entries: { api: read, jobs: append },
  batch_writers: { redirect: read, worker: add, jobs: read },
  combinations: { api: keep, worker: keep, jobs: keep },
  conversion_refunds: { api: keep, jobs: consume },
  conversion_sums: { api: read, jobs: all },
  conversions: { api: all, jobs: consume },
  country_database_chunks: { redirect: read, jobs: keep },
  country_databases: { redirect: read, jobs: all },
  daily_rollups: { api: consume, worker: add, jobs: consume },
  dead_letters: { worker: ['insert'], jobs: read },
  deleted_conversions: { api: append, jobs: keep },
  deleted_totals: { api: append, jobs: append },
  dimension_rollups: { api: consume, worker: add, jobs: consume },
  domains: { api: all, redirect: read, jobs: clear },
  figure_starts: { api: read, jobs: ['select', 'update'] },
  group_tallies: { api: read },
  groups: { api: all, jobs: all },
  // Versions before the trigger that deletes them do so themselves.
  holdout_app_visits: { api: consume, worker: add, jobs: consume },
  holdout_visits: { api: consume, worker: add, jobs: consume },
  idempotency_keys: { api: add, jobs: consume },
  import_chunks: { api: keep, jobs: consume },
  import_keys: { api: consume, jobs: keep },
  import_skips: { api: consume, jobs: keep },
  imports: { api: all, jobs: clear },
  invitations: { api: keep, jobs: consume },
  ledger_checks: { api: read, jobs: append },
  link_images: { api: all, redirect: read, jobs: consume },
  link_searches: { api: read },
  link_tags: { api: keep, jobs: keep },
  links: { api: all, redirect: read, jobs: all },
  memberships: { api: all, jobs: consume },
  migrations: { api: read, redirect: read, worker: read, jobs: read },
  oauth_clients: { api: add, jobs: consume },
  passkeys: { api: all, jobs: consume },
  oidc_identities: { api: keep, jobs: consume },
  password_links: { api: consume },
  recovery_codes: { api: keep, jobs: consume },
  report_shares: { api: all, jobs: consume },
  reports: { api: all, jobs: consume },
  secrets: { api: keep, redirect: read, jobs: read },
  security_events: { api: keep, jobs: clear },
  sessions: { api: all, jobs: consume },
  sign_in_failures: { api: all, jobs: consume },
  sign_up_mails: { api: ['insert'], jobs: clear },
  signup_mails: { jobs: keep },
  slugs: { api: add, redirect: read, jobs: add },
  spent_nonces: { worker: append, jobs: consume },
  tags: { api: all, jobs: all },
  target_totals: { api: keep, worker: ['select', 'update'], jobs: all },
  technique_choices: { api: read, worker: all },
  technique_outcomes: { redirect: read, worker: all },
  totp_factors: { api: all, jobs: consume },
  unsealed_audit_entries: { api: append, jobs: keep },
  used_passkey_challenges: { api: keep },
  users: { api: all, jobs: clear },
  visitor_secrets: { redirect: keep, jobs: consume },
  visitor_sketches: { api: consume, worker: add, jobs: clear },
  voucher_clicks: { api: consume, worker: add, jobs: consume },
  webhook_attempts: { api: consume, jobs: keep },
  webhook_click_books: { api: keep, worker: read, jobs: clear },
  webhook_deliveries: { api: all, jobs: all },
  webhook_endpoints: { api: all, jobs: clear },
  webhook_events: { api: append, jobs: consume },
  webhook_pending_clicks: { api: consume, worker: add, jobs: clear },
  website_images: { api: all, redirect: read, jobs: consume },
  website_signups: { api: consume, jobs: clear },
  websites: { api: all, redirect: read, jobs: clear },
};

/** Functions that run with the rights of the owner, and the apps that may call them. No other role may. */
export const functionAccess: Readonly<Record<string, readonly DatabaseApp[]>> = {
  'accounts_with_disabled_targets(integer)': ['api'],
  'add_signup(uuid,uuid,uuid,text,text,text,boolean,integer)': ['redirect'],
  'close_exhausted_links(uuid[],uuid[])': ['worker'],
  'confirm_signup(uuid,uuid,uuid)': ['redirect'],
  'delete_any_audit_log(uuid)': [],
  'delete_audit_log(uuid)': ['api', 'jobs'],
  'invitations_with_hash(text)': ['api'],
  'keys_with_family(text)': ['api'],
  'keys_with_hashes(text[])': ['api'],
  'links_after_name(uuid,text,uuid,bigint)': ['api'],
  'links_with_long_words(uuid,text)': ['api'],
  'links_with_words(uuid,text)': ['api'],
  'lock_clicks(uuid,uuid)': ['api', 'jobs'],
  'report_shares_with_hash(text)': ['api'],
};

/** Apps that use the queue if it is in PostgreSQL. They may use all tables of the schema `bullmq`. */
export const queueApps: readonly DatabaseApp[] = ['api', 'redirect', 'worker', 'jobs'];
