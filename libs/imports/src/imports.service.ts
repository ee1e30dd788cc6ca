import {
  type Creation,
  type ListedCreation,
  lockCreator,
  currentAuditContext,
  record,
  type AuditAction,
} from '@app/accounts';
import { invalidRequest, isId, newId, notFound, ownWork, rateLimited, withHolder } from '@app/common';
import { inTransaction, type ImportState } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  detailsSql,
  type ImportDetails,
  importDetails,
  openStates,
  unstartedStates,
} from './import-details.js';
import { deleteFile, storeFile, uploadEnded } from './import-files.js';
import type { ImportOptions } from './import-options.js';
import type { ReportedRow } from './rows/imported-link.js';

/** Maximum size of a file, in bytes. */
export const maxFileBytes = 100 * 1024 * 1024;
/** Maximum number of files of an account that are stored at the same time, and their total size in bytes. */
const maxOpen = 5;
const maxStoredBytes = 250 * 1024 * 1024;
/** Maximum number of imports of an account that are kept; the oldest ended one makes room. */
const maxKept = 50;

/** Skipped rows per query. */
const rowsAtOnce = 1_000;

/** A row of a report, with its number in the file. */
export interface ReportedSkip extends ReportedRow {
  place: number;
}

/** A file that is being uploaded. */
interface FileToSend {
  body: AsyncIterable<Uint8Array>;
  /** Bytes. Undefined if the sender does not declare it. */
  size?: number;
  /** Id of the user who uploads it; null for a key of the command line. */
  createdBy: string | null;
}

/** A file that is stored. */
export interface ReceivedFile {
  /** Id of its import. */
  id: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

/** The imports of an account: their files and their progress. `ImportRunner` does the work. */
@Injectable()
export class ImportsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Stores a file. It is invisible until an import of it is created. Call `forget` if that does not happen.
   * @throws DomainError `rate_limited` if the account has too many open imports, `invalid_request` if the file is empty,
   * `forbidden` if `createdBy` may not import, even if they lose that right only meanwhile.
   */
  async receive(accountId: string, { body, size, createdBy }: FileToSend): Promise<ReceivedFile> {
    const id = newId();
    await this.reserve(accountId, id, size ?? maxFileBytes, createdBy);
    try {
      const { bytes, digest } = await storeFile(this.em, accountId, id, body);
      if (bytes === 0) throw invalidRequest([], 'The file is empty.');
      return { id, bytes, digest };
    } catch (error) {
      await this.forget(accountId, id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Creates an import of a file, to be checked, or to be imported immediately.
   * @param start begins the import immediately. Returns the maximum number of links that it may create; null for any number.
   * @throws DomainError like `receive`, or what `start` throws.
   */
  async create(
    accountId: string,
    options: ImportOptions,
    file: FileToSend | ReceivedFile,
    start?: false | (() => Promise<number | null>),
  ): Promise<ImportDetails> {
    const { id, bytes } = 'id' in file ? file : await this.receive(accountId, file);
    const { actor, credentialId } = currentAuditContext();
    try {
      const maxLinks = start ? await start() : null;
      // Later than the links that `start` counted, by the clock of the limit: `takeUnusedLinks` compares them.
      const createdAt = new Date();
      return await inTransaction(this.em, async (em) => {
        const { rows } = await sql`
          update imports set state = ${start ? 'importing' : 'checking'}, bytes = ${bytes}, updated_at = now(),
            created_at = ${createdAt},
            options = ${JSON.stringify(options)}::jsonb, actor = ${JSON.stringify({ actor, credentialId })}::jsonb,
            max_links = ${maxLinks}
          where account_id = ${accountId} and id = ${id} and state = 'uploading' returning id`.execute(
          em.getKysely(),
        );
        if (rows.length === 0) throw uploadEnded();
        await this.record(em, accountId, id, start ? 'import.started' : 'import.created');
        return this.read(em, accountId, id);
      });
    } catch (error) {
      await this.forget(accountId, id).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes a file of which no import was created. If the database is unavailable, housekeeping does it. */
  async forget(accountId: string, id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const run = em.getKysely();
      await sql`delete from imports where account_id = ${accountId} and id = ${id} and state = 'uploading'`.execute(
        run,
      );
      // Includes data that arrived after it was cancelled.
      const { rows } = await sql`
        select 1 from imports where account_id = ${accountId} and id = ${id} and ended_at is null`.execute(
        run,
      );
      if (rows.length === 0) await deleteFile(em, accountId, id);
    });
  }

  /** Up to `limit` imports whose files are complete, newest first. Starts after the import `before`, if given. */
  async page(accountId: string, limit: number, before?: string): Promise<ImportDetails[]> {
    const { rows } = await sql<ImportDetails>`
      select ${sql.raw(detailsSql)} from imports
      where account_id = ${accountId} and state <> 'uploading'
        and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
      order by id desc limit ${limit}`.execute(this.em.getKysely());
    return rows.map(importDetails);
  }

  /** @throws DomainError `not_found`. */
  async get(accountId: string, id: string): Promise<ImportDetails> {
    return this.read(this.em, accountId, id);
  }

  /**
   * Changes how the file of a checked import is read, and checks it again.
   * @throws DomainError `not_found`, or `invalid_request` if the import is not checked.
   */
  async update(accountId: string, id: string, changes: ImportOptions): Promise<ImportDetails> {
    return this.change(accountId, id, 'checked', async (em, { options }) => {
      await this.set(em, accountId, id, 'checking', { ...options, ...changes });
      await this.record(em, accountId, id, 'import.updated');
    });
  }

  /**
   * Starts an import that has been checked.
   * @param allow given the number of links that it would create, returns the maximum that it may create; null for any number.
   * @throws DomainError `not_found`, or `invalid_request` if the import is not checked or its file cannot be read.
   */
  async start(
    accountId: string,
    id: string,
    allow: (links: number) => Promise<number | null>,
  ): Promise<ImportDetails> {
    return this.change(accountId, id, 'checked', async (em, { options, created, failure }) => {
      if (failure) throw invalidRequest([], `The import cannot be started: ${failure.message}`);
      await this.set(em, accountId, id, 'importing', options, await allow(created));
      await this.record(em, accountId, id, 'import.started');
    });
  }

  /**
   * The number of links that imports uploaded since a time were allowed to create, but did not create before they
   * ended. Each is returned once.
   */
  async takeUnusedLinks(accountId: string, since: Date): Promise<number> {
    // In a separate transaction: the caller has them even if its own transaction is rolled back. Outside the account's
    // share of connections, which callers in transactions may be using.
    return withHolder(ownWork, () =>
      inTransaction(this.em.fork(), async (em) => {
        const { rows } = await sql<{ unused: number }>`
          with ended as (
            select id, max_links - created as unused from imports
            where account_id = ${accountId} and ended_at is not null and max_links > created and created_at >= ${since}
            for update
          ), taken as (
            update imports set max_links = created where account_id = ${accountId} and id in (select id from ended)
          )
          select coalesce(sum(unused), 0)::int as unused from ended`.execute(em.getKysely());
        return rows[0]?.unused ?? 0;
      }),
    );
  }

  /**
   * Ends an import and deletes its file; `purgeImportKeys` deletes the rest. Links that it has created stay. Does nothing if it has ended. @throws
   * DomainError `not_found`.
   */
  async cancel(accountId: string, id: string): Promise<ImportDetails> {
    return this.change(accountId, id, undefined, async (em, { state, created }) => {
      if (!openStates.includes(state)) return;
      await sql`
        update imports set state = 'cancelled', created = case when state = 'importing' then created else 0 end,
          updated_at = now(), ended_at = now()
        where account_id = ${accountId} and id = ${id}`.execute(em.getKysely());
      await deleteFile(em, accountId, id);
      await this.record(
        em,
        accountId,
        id,
        'import.cancelled',
        state === 'importing' ? { links: created } : {},
      );
    });
  }

  /** Imports that a user has uploaded and that have not started, newest first. */
  async notStarted(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]> {
    const { rows } = await sql<{ id: string; name: string | null; created_at: Date }>`
      select id, options ->> 'name' as name, created_at from imports
      where account_id = ${accountId} and created_by = ${userId} and state in (${sql.join(unstartedStates)})
      order by id desc`.execute(em.getKysely());
    return rows.map(({ id, name, created_at }) => ({
      id,
      name,
      createdAt: new Date(created_at),
      active: true,
    }));
  }

  /** Cancels the imports that a user has uploaded and that have not started, without audit entries. Call it in a transaction. */
  async cancelNotStarted(em: EntityManager, accountId: string, userId: string): Promise<Creation[]> {
    const { rows } = await sql<Creation>`
      update imports set state = 'cancelled', created = 0, updated_at = now(), ended_at = now()
      where account_id = ${accountId} and created_by = ${userId} and state in (${sql.join(unstartedStates)})
      returning id, options ->> 'name' as name`.execute(em.getKysely());
    for (const { id } of rows) await deleteFile(em, accountId, id);
    return rows;
  }

  /** The rows so far that were skipped, or imported with missing values, in the order of the file, in portions. */
  async *allSkips(accountId: string, id: string): AsyncGenerator<ReportedSkip[]> {
    for (let after = 0; ;) {
      const rows = await this.skips(accountId, id, rowsAtOnce, after);
      if (rows.length > 0) yield rows;
      after = rows.at(-1)?.place ?? 0;
      if (rows.length < rowsAtOnce) return;
    }
  }

  private async skips(accountId: string, id: string, limit: number, after: number): Promise<ReportedSkip[]> {
    const { rows } = await sql<ReportedSkip>`
      select s.place, s.line, s.slug, s.destination, s.reason, s.field, s.message from import_skips s
      join imports i on i.account_id = s.account_id and i.id = s.import_id and s.place <= i.rows
      where s.account_id = ${accountId} and s.import_id = ${id} and s.place > ${after}
      order by s.place limit ${limit}`.execute(this.em.getKysely());
    return rows;
  }

  /** An unfinished import of the same file. */
  async findOpen(accountId: string, digest: string): Promise<ImportDetails | undefined> {
    const { rows } = await sql<ImportDetails>`
      select ${sql.raw(detailsSql)} from imports
      where account_id = ${accountId} and options ->> 'digest' = ${digest} and state in ('checking', 'checked', 'importing')
      order by id desc limit 1`.execute(this.em.getKysely());
    return rows.map(importDetails)[0];
  }

  private async reserve(
    accountId: string,
    id: string,
    bytes: number,
    createdBy: string | null,
  ): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const run = em.getKysely();
      await lockCreator(em, accountId, createdBy, 'links:write');
      await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${accountId}`}, 0))`.execute(run);
      const { rows } = await sql<{ open: number; bytes: string; kept: number }>`
        select count(*) filter (where ended_at is null)::int as open, count(*)::int as kept,
          coalesce(sum(bytes) filter (where ended_at is null), 0) as bytes
        from imports where account_id = ${accountId}`.execute(run);
      const { open = 0, bytes: stored = 0, kept = 0 } = rows[0] ?? {};
      if (open >= maxOpen || Number(stored) + bytes > maxStoredBytes) {
        throw rateLimited(
          `An account may have ${maxOpen} open imports, of ${maxStoredBytes / 1024 / 1024} MiB in all. Start or delete one.`,
          60,
        );
      }
      if (kept >= maxKept) await deleteImports(em, accountId, kept - maxKept + 1);
      await sql`
        insert into imports (account_id, id, state, bytes, options, actor, created_by, created_at, updated_at)
        values (${accountId}, ${id}, 'uploading', ${bytes}, '{}', '{}', ${createdBy}, now(), now())`.execute(
        run,
      );
    });
  }

  private async change(
    accountId: string,
    id: string,
    wanted: ImportState | undefined,
    work: (em: EntityManager, details: ImportDetails) => Promise<void>,
  ): Promise<ImportDetails> {
    return inTransaction(this.em, async (em) => {
      const details = await this.read(em, accountId, id, true);
      if (wanted !== undefined && details.state !== wanted) {
        throw invalidRequest([], `The import is ${details.state}; this needs one that is ${wanted}.`);
      }
      await work(em, details);
      return this.read(em, accountId, id);
    });
  }

  /** Begins a run from the first row. */
  private async set(
    em: EntityManager,
    accountId: string,
    id: string,
    state: ImportState,
    options: ImportOptions,
    maxLinks: number | null = null,
  ): Promise<void> {
    await sql`
      update imports set state = ${state}, options = ${JSON.stringify(options)}::jsonb, rows = 0, read_bytes = 0, created = 0,
        skipped = '{}', left_out = '{}', new_groups = 0, found = case when ${state} = 'importing' then found end, attempts = 0, failure = null, max_links = ${maxLinks}, updated_at = now()
      where account_id = ${accountId} and id = ${id}`.execute(em.getKysely());
  }

  private async read(em: EntityManager, accountId: string, id: string, lock = false): Promise<ImportDetails> {
    if (!isId(id)) throw notFound();
    const { rows } = await sql<ImportDetails>`
      select ${sql.raw(detailsSql)} from imports where account_id = ${accountId} and id = ${id}
      ${sql.raw(lock ? 'for update' : '')}`.execute(em.getKysely());
    const [row] = rows;
    if (!row || row.state === 'uploading') throw notFound();
    return importDetails(row);
  }

  private async record(
    em: EntityManager,
    accountId: string,
    id: string,
    action: AuditAction,
    details = {},
  ): Promise<void> {
    await record(em, { accountId, action, target: { type: 'import', id, name: null }, details });
  }
}

/** Deletes ended imports of an account, oldest first. `purgeImports` deletes their reports. */
async function deleteImports(em: EntityManager, accountId: string, limit: number): Promise<void> {
  await sql`
    delete from imports where account_id = ${accountId} and id in (
      select id from imports where account_id = ${accountId} and ended_at is not null order by id limit ${limit}
    )`.execute(em.getKysely());
}
