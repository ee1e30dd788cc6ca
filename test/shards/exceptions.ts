import type { DatabaseApp } from '@app/common';

/** Statements that would not stay on one shard. docs/scaling.md lists them by `what`. */
export interface Exception {
  what: string;
  app: DatabaseApp;
  /** Text that the statement contains, with single spaces. Without it, every statement of the app is meant. */
  text?: string;
  /** Tables of which rows of any account are read or changed. */
  anyAccount?: readonly string[];
  /** Tables on the coordinator that are in the same statement. */
  coordinator?: readonly string[];
}

/** The API works for one account at a time, so its exceptions are single statements. */
const ofApi = (exception: Omit<Exception, 'app'> & { text: string }): Exception => ({
  app: 'api',
  ...exception,
});

const slugsWithLinks = 'Creating links and claiming their slugs';
const operators = 'Showing operators reported and disabled targets';

/** The other apps work for all accounts, so their exceptions are tables. */
export const exceptions: readonly Exception[] = [
  ofApi({
    what: 'Finding API keys by their hashes',
    text: 'join keys_with_hashes($1) k',
    anyAccount: ['keys_with_hashes()'],
  }),
  ofApi({
    what: 'Opening invitations and shared reports',
    text: 'from invitations_with_hash(',
    anyAccount: ['invitations_with_hash()'],
    coordinator: ['memberships', 'users'],
  }),
  ofApi({
    what: 'Opening invitations and shared reports',
    text: 'report_shares_with_hash(',
    anyAccount: ['report_shares_with_hash()'],
  }),
  ofApi({
    what: slugsWithLinks,
    text: 'claimed as ( insert into slugs as s',
    anyAccount: ['groups', 'links', 'target_totals', 'unsealed_audit_entries'],
    coordinator: ['slugs'],
  }),
  { what: slugsWithLinks, app: 'jobs', text: 'claimed as ( insert into slugs as s', coordinator: ['slugs'] },
  ofApi({
    what: 'Reading links by id',
    text: 'with ordinality as input ("account_id", "id", place) join links l',
    anyAccount: ['link_tags', 'links', 'tags', 'target_totals'],
  }),
  ofApi({
    what: 'Finding a link of a list by its slug',
    text: 'l.id in ( select target_id from slugs',
    coordinator: ['slugs'],
  }),
  ofApi({
    what: 'Listing invitations with who sent them',
    text: 'from invitations i left join users u on u.id = i.created_by',
    coordinator: ['users'],
  }),
  ofApi({
    what: operators,
    text: 'as account_created_ms, r.reports, r.last_ms',
    anyAccount: ['links', 'websites'],
    coordinator: ['memberships', 'reports', 'slugs', 'users'],
  }),
  ofApi({
    what: operators,
    text: 'from accounts_with_disabled_targets(',
    anyAccount: ['accounts_with_disabled_targets()'],
  }),
  {
    what: 'Looking up slugs for visits',
    app: 'redirect',
    anyAccount: ['links', 'websites'],
    coordinator: ['slugs'],
  },
  {
    what: 'Counting clicks',
    app: 'worker',
    anyAccount: [
      ...['account_daily_rollups', 'account_dimension_rollups', 'close_exhausted_links()', 'combinations'],
      ...['daily_rollups', 'dimension_rollups', 'target_totals', 'visitor_sketches'],
      ...['webhook_click_books', 'webhook_pending_clicks'],
    ],
  },
  {
    what: 'Checks of the click ledger',
    app: 'jobs',
    anyAccount: [
      ...[
        'account_daily_rollups',
        'account_dimension_rollups',
        'combinations',
        'daily_rollups',
        'deleted_totals',
      ],
      ...[
        'dimension_rollups',
        'target_totals',
        'webhook_click_books',
        'webhook_deliveries',
        'webhook_pending_clicks',
      ],
    ],
    coordinator: ['batch_writers'],
  },
  {
    what: 'Sealing the audit log',
    app: 'jobs',
    anyAccount: ['audit_entries', 'delete_audit_log()', 'unsealed_audit_entries'],
  },
  {
    what: 'Sending webhooks',
    app: 'jobs',
    anyAccount: ['webhook_click_books', 'webhook_deliveries', 'webhook_endpoints', 'webhook_pending_clicks'],
    coordinator: ['memberships', 'users'],
  },
  {
    what: 'Deleting what expired',
    app: 'jobs',
    anyAccount: [
      ...['combinations', 'idempotency_keys', 'imports', 'visitor_sketches'],
      ...[
        'webhook_attempts',
        'webhook_click_books',
        'webhook_deliveries',
        'webhook_endpoints',
        'webhook_pending_clicks',
      ],
    ],
  },
];

/** Whether an exception is about a statement. */
export const isAbout = ({ text }: Exception, statement: string): boolean =>
  text === undefined || statement.replaceAll(/\s+/g, ' ').includes(text);

/** What an exception allows, in the words of `crossShard`. */
export const allowedBy = ({ anyAccount = [], coordinator = [] }: Exception): string[] => [
  ...anyAccount.map((table) => `${table} of any account`),
  ...coordinator.map((table) => `with ${table}`),
];
