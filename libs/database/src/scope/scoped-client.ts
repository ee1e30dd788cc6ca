import pg from 'pg';
import { currentTimeLimit } from '../time-limit.js';
import { currentAccounts } from './account-scope.js';

/** The parts of the driver's connection that a query uses. */
interface Connection {
  /** Statements by name that PostgreSQL confirmed. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse: (statement: { text: string; name: string; types?: unknown }) => void;
  bind: (values: { portal: string; statement: string; values: string[] }) => void;
  execute: (portal: { portal: string; rows: number }) => void;
}

/** The driver's query, whose methods its types omit. */
interface DriverQuery {
  text: string;
  name: string;
  queryMode: string;
  types: unknown;
  callback?: (error: Error | null, result: pg.QueryResult) => void;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = pg.Query as unknown as new (config: unknown, values: unknown) => DriverQuery;

const setting = 'waypost.accounts';
const setAccounts = `select set_config('${setting}', $1, true)`;
/** What a statement may be preceded by, depending on what there is to set. */
const scopes = {
  accounts: { name: 'set-accounts', text: setAccounts },
  both: { name: 'set-accounts-and-time', text: `${setAccounts}, set_config('statement_timeout', $2, true)` },
  time: { name: 'set-time', text: `select set_config('statement_timeout', $1, true)` },
} as const;
const arrayOf = (accountIds: readonly string[]): string => `{${accountIds.join()}}`;

/**
 * A query that is preceded by a statement that sets its accounts, its time limit, or both. Both are sent together,
 * without a sync in between, so that PostgreSQL runs them in one transaction, which ends the settings. This costs no round
 * trip.
 */
class ScopedQuery extends DriverQuery {
  readonly query_timeout: number | undefined;
  private readonly scope: (typeof scopes)[keyof typeof scopes];
  private readonly scopeValues: string[];
  private scopeIsSet = false;

  constructor(
    config: unknown,
    values: unknown,
    accountIds: readonly string[] | undefined,
    timeMs: number | undefined,
  ) {
    super(config, values);
    this.query_timeout = (config as { query_timeout?: number }).query_timeout;
    this.queryMode = 'extended';
    this.scope = scopes[timeMs === undefined ? 'accounts' : accountIds ? 'both' : 'time'];
    this.scopeValues = [
      ...(accountIds ? [arrayOf(accountIds)] : []),
      ...(timeMs === undefined ? [] : [String(timeMs)]),
    ];
  }

  override prepare(connection: Connection): void {
    // A named statement comes first: the driver takes the first confirmation for that of the query's own statement.
    const { name, text, types } = this;
    if (name && !this.hasBeenParsed(connection)) {
      connection.parse({ text, name, types });
      connection.submittedNamedStatements[name] = text;
    }
    // If the query can be prepared, so can this.
    const statement = name ? this.scope.name : '';
    if (!name || !connection.parsedStatements[statement]) {
      connection.parse({ text: this.scope.text, name: statement });
    }
    connection.bind({ portal: '', statement, values: this.scopeValues });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.scopeIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.scopeIsSet) return super.handleCommandComplete(message, connection);
    this.scopeIsSet = true;
    if (this.name) connection.parsedStatements[this.scope.name] = this.scope.text;
  }
}

const beginsTransaction = /^(begin|start transaction)\b/i;

/**
 * A client of the driver that tells PostgreSQL with every transaction, and with every statement outside of one,
 * which accounts it is limited to (`withAccounts`), and how long it may take (`withTimeLimit`). Nothing outlasts a
 * transaction, so it works through a pooler that changes the connection after each (PgBouncer). For a pool of `pg`,
 * as its option `Client`.
 */
export class ScopedClient extends pg.Client {
  /**
   * Limits each statement of a transaction if the caller has set no limit, in milliseconds. Sent with the `begin`; single
   * statements would need an extra message for it.
   */
  protected readonly defaultTimeMs: number | undefined = undefined;

  override query = ((config: unknown, values?: unknown, callback?: unknown): unknown => {
    const send = super.query.bind(this) as (...parameters: unknown[]) => unknown;
    const accountIds = currentAccounts();
    const begins = typeof config === 'string' && beginsTransaction.test(config);
    const timeMs = currentTimeLimit() ?? (begins ? this.defaultTimeMs : undefined);
    if (!accountIds && timeMs === undefined) return send(config, values, callback);
    if (isSubmittable(config) || this.isInTransaction()) return send(config, values, callback);
    if (begins) {
      // The ids are UUIDs: they come from the database, or were validated.
      const setScope = accountIds ? `; select set_config('${setting}', '${arrayOf(accountIds)}', true)` : '';
      const setTime = timeMs === undefined ? '' : `; set local statement_timeout = ${timeMs}`;
      const scoped = `${config}${setScope}${setTime}`;
      return send(scoped, undefined, callback ?? (typeof values === 'function' ? values : undefined));
    }
    const query = new ScopedQuery(
      config,
      typeof values === 'function' ? undefined : values,
      accountIds,
      timeMs,
    );
    const done = typeof values === 'function' ? values : callback;
    if (typeof done === 'function') return send(query, done);
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      send(query);
    });
  }) as pg.Client['query'];

  private isInTransaction(): boolean {
    const { getTransactionStatus } = this as unknown as {
      getTransactionStatus: () => 'I' | 'T' | 'E' | null;
    };
    return ['T', 'E'].includes(getTransactionStatus.call(this) ?? 'I');
  }
}

/**
 * A `ScopedClient` that limits each statement of a transaction to `timeMs`, in milliseconds, unless the caller has set a limit.
 */
export const limitedClient = (timeMs: number): typeof ScopedClient =>
  class extends ScopedClient {
    protected override readonly defaultTimeMs = timeMs;
  };

const isSubmittable = (config: unknown): boolean =>
  typeof (config as { submit?: unknown } | null)?.submit === 'function';
