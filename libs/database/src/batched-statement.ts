import type { EntityManager } from '@mikro-orm/postgresql';
import { isDatabaseAway } from './database-errors.js';

const maxBatch = 500;

type Value = string | null;

interface Asker<Row> {
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

interface Asked<Row> {
  values: Value[];
  askers: Asker<Row>[];
}

/**
 * A statement that many ask for: those of one turn of the event loop by one query, which each connection has prepared.
 * Nothing is kept: whoever asks gets what the database says after they asked.
 */
export class BatchedStatement<Row extends object> {
  private readonly numbered: string;
  private readonly waiting = new Map<string, Asked<Row>>();
  private scheduled = false;
  private running = 0;

  /**
   * @param name no other statement of the process has it; at most 63 characters.
   * @param sql takes an array of each value (`?`); its rows say with `place` whom, from 1, they are for.
   * @param maxRunning batches under way at a time; what is asked meanwhile waits and goes together. Only for what
   *   waits for nobody's lock.
   */
  constructor(
    private readonly em: EntityManager,
    private readonly name: string,
    private readonly sql: string,
    private readonly maxRunning = Infinity,
  ) {
    let values = 0;
    this.numbered = sql.replace(/\?/g, () => `$${++values}`);
  }

  /**
   * The row for these values, where there is one; those who ask for the same ones at once share it. In a transaction
   * it goes by itself, as a part of that.
   */
  async run(...values: Value[]): Promise<Row | undefined> {
    if (this.em.isInTransaction()) {
      const [row] = await this.em.execute<Row[]>(
        this.sql,
        values.map((value) => arrayOf([value])),
      );
      return row;
    }
    return new Promise((resolve, reject) => {
      const key = JSON.stringify(values);
      const asked = this.waiting.get(key);
      if (asked) asked.askers.push({ resolve, reject });
      else this.waiting.set(key, { values, askers: [{ resolve, reject }] });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.maxRunning || this.waiting.size === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.runBatch();
    });
  }

  private async runBatch(): Promise<void> {
    const entries = [...this.waiting].slice(0, maxBatch);
    for (const [key] of entries) this.waiting.delete(key);
    const batch = entries.map(([, asked]) => asked);
    this.running++;
    this.schedule();
    await this.answer(batch);
    this.running--;
    this.schedule();
  }

  private async answer(batch: Asked<Row>[]): Promise<void> {
    try {
      const rows = await this.query(batch.map(({ values }) => values));
      batch.forEach(({ askers }, at) => askers.forEach(({ resolve }) => resolve(rows.get(at + 1))));
    } catch (error) {
      if (batch.length > 1 && !isDatabaseAway(error)) {
        // It did nothing, and what is wrong with one of them is nothing to the others.
        for (const alone of batch) await this.answer([alone]);
      } else {
        for (const { askers } of batch) askers.forEach(({ reject }) => reject(error));
      }
    }
  }

  private async query(batch: Value[][]): Promise<Map<number, Row>> {
    const columns = batch[0]?.map((_value, at) => arrayOf(batch.map((values) => values[at] ?? null)));
    const pool = await this.em.getConnection().getNativeClient();
    const { rows } = await pool.query<Row & { place: number }>({
      name: this.name,
      text: this.numbered,
      values: columns,
    });
    return new Map(rows.map((row) => [row.place, row]));
  }
}

/** An array as PostgreSQL reads it. */
const arrayOf = (values: Value[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
