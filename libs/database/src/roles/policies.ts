import { type DatabaseApp, databaseApps, databaseRole } from '@app/common';
import type pg from 'pg';
import { tableAccess } from './access.js';

/**
 * Rows of the accounts in a statement's scope (`withAccounts`). The setting is read once per statement. `coalesce` also
 * keeps the planner from expecting fewer rows than there are: it assumes that half of the rows meet the condition.
 */
const inScope = (column: string): string =>
  `coalesce(${column} = any((select nullif(current_setting('waypost.accounts', true), '')::uuid[])::uuid[]), false)`;

const ofAccount = [`using (${inScope('account_id')}) with check (${inScope('account_id')})`];
const allRows = ['using (true) with check (true)'];

/**
 * Which rows the API may see and change, for every table that it has privileges for. Rows that belong to an account are
 * those of the account that a request is about. The others:
 *
 * - `figure_starts`, `ledger_checks`, `migrations` and `technique_choices` are about the installation.
 * - Apps register before an account is known, and belong to none.
 * - Tables of people (`allRows`) are read to find out who is asking, before an account is known.
 * - The slugs of all accounts are one namespace. The API reads it, but gives slugs to its own account only.
 * - Whose a host is depends on who else claims it, and destinations may be on no domain of the installation.
 * - Visitors report links and pages of any account, and operators read the reports.
 * - Users who sign in, and operators, add entries to the audit log of an account that they do not act for.
 */
const apiRows: Readonly<Record<string, readonly string[]>> = {
  account_daily_rollups: ofAccount,
  account_dimension_rollups: ofAccount,
  account_logos: ofAccount,
  account_storage: ofAccount,
  account_tallies: ofAccount,
  accounts: allRows,
  answered_oidc_sign_ins: allRows,
  api_keys: ofAccount,
  audit_entries: ofAccount,
  combinations: ofAccount,
  conversion_refunds: ofAccount,
  conversion_sums: ofAccount,
  conversions: ofAccount,
  daily_rollups: ofAccount,
  deleted_conversions: ofAccount,
  deleted_totals: ofAccount,
  dimension_rollups: ofAccount,
  domains: [
    'for select using (true)',
    `for insert with check (${inScope('account_id')})`,
    `for update using (${inScope('account_id')}) with check (${inScope('account_id')})`,
    `for delete using (${inScope('account_id')})`,
  ],
  figure_starts: allRows,
  group_tallies: ofAccount,
  groups: ofAccount,
  holdout_app_visits: ofAccount,
  holdout_visits: ofAccount,
  idempotency_keys: ofAccount,
  import_chunks: ofAccount,
  import_keys: ofAccount,
  import_skips: ofAccount,
  imports: ofAccount,
  invitations: ofAccount,
  ledger_checks: allRows,
  link_images: ofAccount,
  link_searches: ofAccount,
  link_tags: ofAccount,
  links: ofAccount,
  memberships: allRows,
  migrations: allRows,
  oauth_clients: allRows,
  oidc_identities: allRows,
  passkeys: allRows,
  password_links: allRows,
  recovery_codes: allRows,
  report_shares: ofAccount,
  reports: allRows,
  secrets: allRows,
  security_events: allRows,
  sessions: allRows,
  sign_in_failures: allRows,
  sign_up_mails: allRows,
  slugs: [
    'for select using (true)',
    `for insert with check (${inScope('account_id')})`,
    `for update using (true) with check (${inScope('account_id')})`,
  ],
  tags: ofAccount,
  target_totals: ofAccount,
  technique_choices: allRows,
  totp_factors: allRows,
  unsealed_audit_entries: [`for select using (${inScope('account_id')})`, 'for insert with check (true)'],
  used_passkey_challenges: allRows,
  users: allRows,
  visitor_sketches: ofAccount,
  voucher_clicks: ofAccount,
  webhook_attempts: ofAccount,
  webhook_click_books: ofAccount,
  webhook_deliveries: ofAccount,
  webhook_endpoints: ofAccount,
  webhook_events: ofAccount,
  webhook_pending_clicks: ofAccount,
  website_images: ofAccount,
  website_signups: ofAccount,
  websites: ofAccount,
};

/** The other apps work for all accounts. */
const otherRows: Partial<Record<DatabaseApp, Readonly<Record<string, readonly string[]>>>> = {
  // Not the setup code.
  jobs: { secrets: ["for select using (name = 'signing')"] },
  redirect: { secrets: ["for select using (name = 'signing' or name like 'voucher/%')"] },
};

/** The rows that an app may see and change in a table that it has privileges for. Undefined if not declared. */
export function rowsOf(app: DatabaseApp, table: string): readonly string[] | undefined {
  return app === 'api' ? apiRows[table] : (otherRows[app]?.[table] ?? allRows);
}

/** Every policy by table and name, as the end of its CREATE POLICY statement. */
function declaredPolicies(): Map<string, string> {
  const policies = new Map<string, string>();
  for (const [table, access] of Object.entries(tableAccess)) {
    for (const app of databaseApps.filter((name) => access[name])) {
      (rowsOf(app, table) ?? []).forEach((rule, n) => {
        const [command, condition] = /^for \w+ /.test(rule) ? rule.split(/(?<=^for \w+) /) : ['', rule];
        policies.set(
          `${databaseRole(app)}_${n + 1} on "public"."${table}"`,
          `${command} to ${databaseRole(app)} ${condition}`,
        );
      });
    }
  }
  return policies;
}

/** Brings the policies of all tables in line with the declared ones. Without a difference, it changes nothing. */
export async function applyPolicies(client: pg.ClientBase): Promise<void> {
  const statements = await policyDifferences(client);
  // As one query, it is one transaction: running apps never see half of it.
  if (statements.length > 0) await client.query(statements.join('; '));
}

/** The statements that turn the policies into the declared ones. The comment of a policy holds its declaration. */
export async function policyDifferences(client: pg.ClientBase): Promise<string[]> {
  const declared = declaredPolicies();
  const { rows: existing } = await client.query<{ name: string; declaration: string | null }>(
    `select format('%s on "%s"."%s"', polname, nspname, relname) as name, obj_description(p.oid, 'pg_policy') as declaration
     from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
     where nspname = 'public' and polname like 'waypost\\_%'`,
  );
  const { rows: unprotected } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1::text[]) and not relrowsecurity`,
    [Object.keys(tableAccess)],
  );
  const kept = new Set(
    existing.filter(({ name, declaration }) => declared.get(name) === declaration).map(({ name }) => name),
  );
  return [
    ...unprotected.map(({ name }) => `alter table "public"."${name}" enable row level security`),
    ...existing.filter(({ name }) => !kept.has(name)).map(({ name }) => `drop policy ${name}`),
    ...[...declared]
      .filter(([name]) => !kept.has(name))
      .flatMap(([name, declaration]) => [
        `create policy ${name} ${declaration}`,
        `comment on policy ${name} is '${declaration.replaceAll("'", "''")}'`,
      ]),
  ];
}
