import { record, withAuditContext } from '@app/audit';
import { Settings } from '@app/common';
import { inTransaction } from '@app/database';
import { GroupsService } from '@app/groups';
import { destinationError, ImportedLinksService } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { BatchWriter } from './batch-writer.js';
import { detailsSql, type ImportDetails, importDetails } from './import-details.js';
import { deleteWorkingData, readFile } from './import-files.js';
import type { FoundFile, ImportFailure } from './import-options.js';
import { type FileRow, UnreadableFile } from './reading/file-row.js';
import { type OpenedFile, openFile } from './reading/read-file.js';
import { checkRow, type RowRules } from './rows/check-row.js';
import type { ImportedLink, SkippedRow } from './rows/imported-link.js';

/** Rows per transaction: few enough that it ends within a fraction of a second, because others wait for its locks. */
const rowsAtOnce = { checking: 1_000, importing: 250 };
const maxRows = 1_000_000;
const maxAttempts = 20;
const previewRows = 10;

/** Another run has gone on, or the import was cancelled. */
class Overtaken extends Error {}

/** Works on imports: the dry run, and the import itself. A run that dies is continued by the next one, from the last batch that was committed. */
@Injectable()
export class ImportRunner {
  private readonly writer: BatchWriter;

  constructor(
    private readonly em: EntityManager,
    links: ImportedLinksService,
    groups: GroupsService,
    private readonly settings: Settings,
    private readonly deniedHosts: DeniedHosts,
  ) {
    this.writer = new BatchWriter(links, groups);
  }

  /**
   * Continues an import until it has ended or has been checked. Does nothing if it is in no state to be continued.
   * @param onBatch is called with the import after each batch.
   * @returns the import, as this run left it; undefined if there was nothing to do, or another run took over.
   */
  async run(
    accountId: string,
    importId: string,
    signal: AbortSignal,
    onBatch: (details: ImportDetails) => void = () => undefined,
  ): Promise<ImportDetails | undefined> {
    const details = await this.begin(accountId, importId);
    if (!details) return undefined;
    try {
      if (details.attempts > maxAttempts) {
        return await this.fail(accountId, details, {
          code: 'internal',
          message: 'Something went wrong here.',
        });
      }
      return await this.continue(accountId, details, signal, onBatch);
    } catch (error) {
      if (error instanceof Overtaken) return undefined;
      if (!(error instanceof UnreadableFile)) throw error;
      const failure = { code: error.code, message: error.message };
      // A caller can map the columns and try again.
      if (details.state !== 'checking' || !error.found) return await this.fail(accountId, details, failure);
      return await this.hold(accountId, { ...details, found: { ...error.found, preview: [] } }, failure);
    }
  }

  private async continue(
    accountId: string,
    details: ImportDetails,
    signal: AbortSignal,
    onBatch: (details: ImportDetails) => void,
  ): Promise<ImportDetails> {
    let readBytes = 0;
    const chunks = readFile(this.em, accountId, details.id, (bytes) => (readBytes += bytes));
    const { source, columns: given } = details.options;
    const file = await openFile(chunks, { source, columns: given });
    try {
      const rules = this.rulesOf(file, details);
      const size = rowsAtOnce[details.state as keyof typeof rowsAtOnce];
      let place = 0;
      let batch: FileRow[] = [];
      const commit = async (): Promise<void> => {
        signal.throwIfAborted();
        await this.commit(
          accountId,
          details,
          batch.map((row) => checkRow(row, rules)),
          file,
          readBytes,
        );
        batch = [];
        onBatch(details);
      };
      for await (const row of file.rows) {
        if (++place > maxRows) {
          const message = `A file may have at most ${maxRows.toLocaleString('en')} rows. Split it.`;
          return await this.fail(accountId, details, { code: 'too_many_rows', message });
        }
        // An earlier run has dealt with it.
        if (place <= details.rows) continue;
        batch.push(row);
        if (batch.length === size) await commit();
      }
      if (batch.length > 0 || details.found === null) await commit();
    } finally {
      await file.rows.return(undefined);
    }
    return this.end(accountId, details);
  }

  private rulesOf({ source, columns, isCsv }: OpenedFile, { options, createdAt }: ImportDetails): RowRules {
    return {
      columns,
      isOwn: source === 'waypost',
      isEscaped: source === 'waypost' && isCsv,
      upgradeHttp: options.upgradeHttp ?? false,
      tags: options.tags ?? [],
      // The same in every run.
      now: createdAt,
      destinationError: (value) =>
        destinationError(value, this.settings.shortHost) ??
        (this.deniedHosts.includes(new URL(String(value)).hostname)
          ? { code: 'denied_host', message: 'Links to this host are not allowed here.' }
          : null),
    };
  }

  private async begin(accountId: string, importId: string): Promise<ImportDetails | undefined> {
    return inTransaction(this.em, async (em) => {
      const { rows } = await sql<ImportDetails>`
        update imports set attempts = attempts + 1, updated_at = now()
        where account_id = ${accountId} and id = ${importId} and state in ('checking', 'importing')
        returning ${sql.raw(detailsSql)}`.execute(em.getKysely());
      const [details] = rows.map(importDetails);
      if (details?.rows === 0) {
        // What the run before this one left, such as the dry run.
        for (const table of ['import_keys', 'import_skips']) {
          await sql`delete from ${sql.table(table)} where account_id = ${accountId} and import_id = ${importId}`.execute(
            em.getKysely(),
          );
        }
      }
      return details;
    });
  }

  /** Deals with rows and says so, in one transaction: a row is never dealt with twice. Updates `details`. */
  private async commit(
    accountId: string,
    details: ImportDetails,
    checked: readonly (ImportedLink | SkippedRow)[],
    file: OpenedFile,
    readBytes: number,
  ): Promise<void> {
    const { source, present, columns } = file;
    await inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      const { created, newGroups, skips } = await this.writer.write(em, accountId, details, checked);
      const found: FoundFile = details.found ?? {
        source,
        present,
        columns,
        preview: previewOf(checked, skips),
      };
      const skipped = { ...details.skipped };
      for (const { reason } of skips.values()) skipped[reason] = (skipped[reason] ?? 0) + 1;
      const now = {
        rows: details.rows + checked.length,
        created: details.created + created,
        newGroups: details.newGroups + newGroups,
        readBytes: Math.min(readBytes, details.bytes),
      };
      await sql`
        update imports set rows = ${now.rows}, created = ${now.created}, new_groups = ${now.newGroups},
          read_bytes = ${now.readBytes}, skipped = ${JSON.stringify(skipped)}::jsonb, found = ${JSON.stringify(found)}::jsonb,
          attempts = 0, updated_at = now()
        where account_id = ${accountId} and id = ${details.id}`.execute(em.getKysely());
      return { ...now, skipped, found };
    }).then((now) => Object.assign(details, now));
  }

  /** Keeps other runs out until the transaction ends. @throws Overtaken if one has gone on meanwhile. */
  private async lock(
    em: EntityManager,
    accountId: string,
    { id, state, rows: dealt }: ImportDetails,
  ): Promise<void> {
    const { rows } = await sql`
      select 1 from imports where account_id = ${accountId} and id = ${id} and state = ${state} and rows = ${dealt}
      for update`.execute(em.getKysely());
    if (rows.length === 0) throw new Overtaken();
  }

  private async end(accountId: string, details: ImportDetails): Promise<ImportDetails> {
    if (details.state === 'checking') return this.hold(accountId, details, null);
    return this.close(accountId, details, 'finished', null);
  }

  /** Waits for the caller. */
  private async hold(
    accountId: string,
    details: ImportDetails,
    failure: ImportFailure | null,
  ): Promise<ImportDetails> {
    return inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      await sql`
        update imports set state = 'checked', failure = ${failure && JSON.stringify(failure)}::jsonb, attempts = 0,
          found = ${details.found && JSON.stringify(details.found)}::jsonb, updated_at = now()
        where account_id = ${accountId} and id = ${details.id}`.execute(em.getKysely());
      return { ...details, state: 'checked', failure };
    });
  }

  private async fail(
    accountId: string,
    details: ImportDetails,
    failure: ImportFailure,
  ): Promise<ImportDetails> {
    return this.close(accountId, details, 'failed', failure);
  }

  private async close(
    accountId: string,
    details: ImportDetails,
    state: 'finished' | 'failed',
    failure: ImportFailure | null,
  ): Promise<ImportDetails> {
    const { id, created, newGroups, rows, actor } = details;
    return inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      await sql`
        update imports set state = ${state}, failure = ${failure && JSON.stringify(failure)}::jsonb, updated_at = now(),
          ended_at = now()
        where account_id = ${accountId} and id = ${id}`.execute(em.getKysely());
      await deleteWorkingData(em, accountId, id);
      if (details.state === 'importing') {
        await withAuditContext({ ...actor, requestId: null }, () =>
          record(em, {
            accountId,
            action: 'import.finished',
            target: { type: 'import', id, name: null },
            details: {
              links: created,
              groups: newGroups,
              skipped: rows - created,
              complete: state === 'finished',
            },
          }),
        );
      }
      return { ...details, state, failure };
    });
  }
}

function previewOf(
  checked: readonly (ImportedLink | SkippedRow)[],
  skips: ReadonlyMap<number, SkippedRow>,
): FoundFile['preview'] {
  return checked.slice(0, previewRows).map((row, at) => ({
    line: row.line,
    slug: row.slug,
    destination: row.destination?.slice(0, 300) ?? null,
    name: 'name' in row ? row.name : null,
    skipped: skips.get(at)?.reason ?? null,
  }));
}
