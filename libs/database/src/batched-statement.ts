import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.js';
import { forProcess } from './for-process.js';
import { tryPrepared, withConnection } from './prepared-statement.js';
import { withAccounts } from './scope/account-scope.js';

/** PostgreSQL types for a column whose values have a given TypeScript type. */
type ColumnType<Value> =
  NonNullable<Value> extends string
    ? 'text' | 'uuid'
    : NonNullable<Value> extends Date
      ? 'timestamptz'
      : NonNullable<Value> extends number
        ? 'int' | 'bigint' | 'float8'
        : NonNullable<Value> extends boolean
          ? 'boolean'
          : never;

export interface BatchedStatementOptions<Input> {
  /** Name of the prepared statement: unique within the process, at most 63 characters. */
  name: string;
  /** PostgreSQL type of each input field. */
  columns: { readonly [Field in keyof Input]-?: ColumnType<Input[Field]> };
  /**
   * Builds the statement. `input` goes into its `from` clause as a table of that name. It has one row per call, with a
   * column per input field in snake case, and `place`, the number of the call. The statement returns at most one row
   * for each call, and each row must contain the `place` of its call.
   */
  sql: (input: string) => string;
  /** Send equal inputs of a batch once; their callers share one row. Pays off if many callers want the same row. */
  mergeEqual?: boolean;
  /**
   * Batches in flight outside transactions. Further calls wait and are sent together. Unlimited by default. Limit only
   * statements that never wait for row locks.
   */
  maxRunning?: number;
  /** Calls per batch. */
  maxBatch?: number;
  /** A call fails with "timeout expired …" after this time, milliseconds. Unlimited by default. */
  deadlineMs?: number;
  /** In a transaction, a call that is alone in its turn has a savepoint, too, for callers that continue after it fails. */
  alwaysSavepoint?: boolean;
  /** The driver gives up a query outside a transaction after this time, milliseconds. Default: the pool's setting. */
  queryTimeoutMs?: number;
}

interface Call<Input, Row> {
  readonly input: Input;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}

type Placed<Row> = Row & { place: number | string };
type Execute<Row> = (columns: unknown[][]) => Promise<Placed<Row>[]>;
type Transaction = ControlledTransaction<unknown>;

/**
 * A statement that serves many concurrent callers: all calls of one turn of the event loop go to PostgreSQL as one
 * query, which each connection prepares once. Nothing is cached: a caller sees every change committed before its call.
 *
 * With an entity manager, a call inside a transaction runs on that transaction's connection. Calls of one turn in the
 * same transaction share a query too.
 *
 * An input field `accountId` sets the account scope of a batch (`withAccounts`). Inside a transaction, the scope is
 * known already.
 *
 * Outside transactions, a call that fails does not affect the others of its batch. Inside a transaction, neither do
 * calls that share a batch: it runs in a savepoint. Unless `alwaysSavepoint` is set, a call that is alone in its turn
 * has none, so its failure aborts the transaction like that of any other statement.
 *
 * @example
 * const linksById = new BatchedStatement<{ accountId: string; id: string }, { slug: string }>(pool, {
 *   name: 'links-by-id',
 *   columns: { accountId: 'uuid', id: 'uuid' },
 *   sql: (input) => `select place, l.slug from ${input} join links l using (account_id, id)`,
 *   maxRunning: 3,
 *   deadlineMs: 1_500,
 *   queryTimeoutMs: 2_000,
 * });
 * const row = await linksById.run({ accountId, id }); // undefined if no row was returned for this call
 */
export class BatchedStatement<Input extends object, Row extends object> {
  private readonly text: string;
  private readonly fields: (keyof Input)[];
  private readonly maxRunning: number;
  private readonly maxBatch: number;
  private readonly waiting: Call<Input, Row>[] = [];
  private readonly waitingInTransactions = new WeakMap<Transaction, Call<Input, Row>[]>();
  private scheduled = false;
  private running = 0;

  constructor(
    private readonly database: pg.Pool | EntityManager,
    private readonly options: BatchedStatementOptions<NoInfer<Input>>,
  ) {
    this.fields = Object.keys(options.columns) as (keyof Input)[];
    this.text = options.sql(inputTable(options.columns));
    this.maxRunning = options.maxRunning ?? Infinity;
    this.maxBatch = options.maxBatch ?? 500;
  }

  /** The row for this input, if there is one. @throws the database's error, or "timeout expired" after the deadline. */
  run(input: Input): Promise<Row | undefined> {
    const transaction = isEntityManager(this.database)
      ? this.database.getTransactionContext<Transaction>()
      : undefined;
    return new Promise((resolve, reject) => {
      const call: Call<Input, Row> = { input, resolve, reject, timer: undefined };
      const queue = transaction ? this.queueOf(transaction) : this.waiting;
      queue.push(call);
      if (this.options.deadlineMs !== undefined) {
        call.timer = setTimeout(() => this.expire(call, queue), this.options.deadlineMs);
      }
      if (!transaction) this.schedule();
    });
  }

  private expire(call: Call<Input, Row>, queue: Call<Input, Row>[]): void {
    const at = queue.indexOf(call);
    if (at >= 0) queue.splice(at, 1);
    call.reject(new Error(`timeout expired while waiting for the statement ${this.options.name}`));
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.maxRunning || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.runOnPool();
    });
  }

  private async runOnPool(): Promise<void> {
    const batch = this.waiting.splice(0, this.maxBatch);
    if (batch.length === 0) return;
    this.running++;
    this.schedule();
    await this.settle(batch, this.executeOnPool);
    this.running--;
    this.schedule();
  }

  private readonly executeOnPool: Execute<Row> = (columns) =>
    // The batch also has statements of other callers than the first one.
    forProcess(() => tryPrepared(this.options.name, (name) => this.queryPool(columns, name)));

  private async queryPool(columns: unknown[][], name: string | undefined): Promise<Placed<Row>[]> {
    const pool = isEntityManager(this.database)
      ? await this.database.getConnection().getNativeClient()
      : this.database;
    const query: pg.QueryConfig & { query_timeout?: number } = {
      name,
      text: this.text,
      values: columns,
      query_timeout: this.options.queryTimeoutMs,
    };
    const at = this.fields.indexOf('accountId' as keyof Input);
    if (at < 0) return (await pool.query<Placed<Row>>(query)).rows;
    const accountIds = [...new Set(columns[at] as string[])];
    return withConnection(pool, async (client) => {
      const { rows } = await withAccounts(accountIds, () => client.query<Placed<Row>>(query));
      return rows;
    });
  }

  /** The calls that wait in a transaction. The first one starts a batch in the next turn of the event loop. */
  private queueOf(transaction: Transaction): Call<Input, Row>[] {
    let queue = this.waitingInTransactions.get(transaction);
    if (!queue) {
      queue = [];
      this.waitingInTransactions.set(transaction, queue);
      void this.runInTransaction(transaction, queue);
    }
    return queue;
  }

  /**
   * Holds the connection meanwhile: savepoints must not enclose other callers' statements, and a rollback must not
   * run in between.
   */
  private async runInTransaction(transaction: Transaction, queue: Call<Input, Row>[]): Promise<void> {
    await transaction.getExecutor().provideConnection(async (connection) => {
      await nextTurn();
      while (queue.length > 0) {
        const batch = queue.splice(0, this.maxBatch);
        const execute = async (columns: unknown[][]) => {
          if (transaction.isCommitted || transaction.isRolledBack)
            throw new Error('The transaction has ended.');
          const { rows } = await connection.executeQuery<Placed<Row>>(compiled(this.text, columns));
          return rows;
        };
        const isPlain = batch.length === 1 && !this.options.alwaysSavepoint;
        await this.settle(batch, isPlain ? execute : inSavepoint(connection, execute));
      }
      this.waitingInTransactions.delete(transaction);
    });
  }

  /** Runs a batch and settles its calls. A batch that fails is split in halves until the failing calls are alone. */
  private async settle(calls: Call<Input, Row>[], execute: Execute<Row>): Promise<void> {
    const { inputs, places } = this.options.mergeEqual ? this.mergeEqual(calls) : unmerged(calls);
    try {
      const rows = byPlace(await execute(this.columnsOf(inputs)), inputs.length);
      calls.forEach((call, at) => {
        clearTimeout(call.timer);
        call.resolve(rows[places ? (places[at] ?? 0) : at]);
      });
    } catch (error) {
      if (inputs.length > 1 && !isDatabaseUnavailable(error)) {
        const half = calls.length >> 1;
        await this.settle(calls.slice(0, half), execute);
        await this.settle(calls.slice(half), execute);
        return;
      }
      for (const call of calls) {
        clearTimeout(call.timer);
        call.reject(error);
      }
    }
  }

  private columnsOf(inputs: Input[]): unknown[][] {
    return this.fields.map((field) => inputs.map((input) => input[field]));
  }

  private mergeEqual(calls: Call<Input, Row>[]): Inputs<Input> {
    const placeByKey = new Map<string, number>();
    const inputs: Input[] = [];
    const places = calls.map(({ input }) => {
      const key = JSON.stringify(this.fields.map((field) => input[field]));
      const place = placeByKey.get(key) ?? inputs.push(input) - 1;
      placeByKey.set(key, place);
      return place;
    });
    return { inputs, places };
  }
}

interface Inputs<Input> {
  inputs: Input[];
  /** Index of each call's input; undefined if calls and inputs correspond one to one. */
  places?: number[];
}

const unmerged = <Input, Row>(calls: Call<Input, Row>[]): Inputs<Input> => ({
  inputs: calls.map(({ input }) => input),
});

function byPlace<Row>(rows: Placed<Row>[], count: number): (Row | undefined)[] {
  const ordered = new Array<Row | undefined>(count).fill(undefined);
  for (const row of rows) ordered[Number(row.place) - 1] = row;
  return ordered;
}

const isEntityManager = (database: pg.Pool | EntityManager): database is EntityManager =>
  'getTransactionContext' in database;

/** `unnest($1::uuid[], $2::uuid[]) with ordinality as input ("account_id", "id", place)` */
function inputTable(columns: Record<string, string>): string {
  const arrays = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`);
  const names = Object.keys(columns).map((field) => `"${snakeCase(field)}"`);
  return `unnest(${arrays.join(', ')}) with ordinality as input (${names.join(', ')}, place)`;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const compiled = (sql: string, values: unknown[] = []): CompiledQuery => CompiledQuery.raw(sql, values);

/** An error aborts a transaction; the savepoint undoes just the batch, so that the transaction's other calls can continue. */
const inSavepoint =
  <Row>(connection: DatabaseConnection, execute: Execute<Row>): Execute<Row> =>
  async (columns) => {
    await connection.executeQuery(compiled('savepoint batch'));
    try {
      const rows = await execute(columns);
      await connection.executeQuery(compiled('release savepoint batch'));
      return rows;
    } catch (error) {
      // If this fails too, the connection is lost, and so is the transaction.
      await connection.executeQuery(compiled('rollback to savepoint batch')).catch(() => undefined);
      throw error;
    }
  };
