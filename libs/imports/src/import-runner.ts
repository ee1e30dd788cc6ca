import { record, withAuditContext } from '@app/accounts';
import { inTransaction } from '@app/database';
import { GroupsService, destinationError, ImportedLinksService } from '@app/links';
import { DomainsService, OwnHosts } from '@app/domains';
import { DeniedHosts } from '@app/moderation';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { BatchWriter } from './batch-writer.js';
import { detailsSql, type ImportDetails, importDetails } from './import-details.js';
import { deleteEarlierRun } from './forget-imports.js';
import { deleteFile, readFile } from './import-files.js';
import type { FoundFile, ImportFailure } from './import-options.js';
import { endTurn, isAccountWaiting, newLease, renewalMs, renewTurn } from './import-turns.js';
import { askAboutColumns, askAboutHosts, hostsOf, namedHosts } from './questions.js';
import { UnknownEncoding } from './reading/decode-text.js';
import { type FileRow, UnreadableFile } from './reading/file-row.js';
import { type OpenedFile, openFile } from './reading/read-file.js';
import { Workbooks } from './reading/workbooks.js';
import { checkRow, type RowRules } from './rows/check-row.js';
import { type ImportedLink, shownDestinationLength, type SkippedRow } from './rows/imported-link.js';
import { haveSharedCodes } from './shared-codes.js';
import { storable } from './storable.js';
import { type Survey, surveyTable } from './survey-table.js';

/** Rows per transaction: few enough that it ends within a fraction of a second, because others wait for its locks. */
const rowsAtOnce = { checking: 1_000, importing: 250 };
/** Bytes of the file after which a transaction takes no more rows, because all of them are in memory. */
const bytesAtOnce = 2 * 1024 * 1024;
/** Those of the largest sheet of a workbook. */
const maxRows = 1_048_576;
const maxAttempts = 20;
const previewRows = 10;

/** Another run has continued the import, or it was cancelled. */
class RunConflict extends Error {}

/** The turn of the import has ended because another account is waiting. */
class TurnEnded extends Error {}

/** Processes imports: the dry run, and the import itself. If a run dies, the next one continues from the last committed batch. */
@Injectable()
export class ImportRunner {
  /** Length of a turn from its first batch, in milliseconds. Then the run yields to an account without a running import. */
  protected readonly turnMs: number = 20_000;
  private readonly writer: BatchWriter;
  private readonly workbooks = new Workbooks();

  constructor(
    private readonly em: EntityManager,
    links: ImportedLinksService,
    groups: GroupsService,
    private readonly domains: DomainsService,
    private readonly ownHosts: OwnHosts,
    private readonly deniedHosts: DeniedHosts,
  ) {
    this.writer = new BatchWriter(links, groups, domains);
  }

  /**
   * Continues an import until it has ended or has been checked, or until it should yield: if accounts without a running
   * import wait, and its turn is over. Does nothing if it is in no state to be continued.
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
    const turn = { accountId, importId };
    let renewing = Promise.resolve();
    const renewal = setInterval(() => {
      renewing = renewTurn(this.em.fork(), turn).catch(() => undefined);
    }, renewalMs);
    try {
      await this.clearUp(accountId, details, signal);
      return await this.finish(accountId, details, signal, onBatch);
    } catch (error) {
      if (error instanceof RunConflict) return undefined;
      clearInterval(renewal);
      await renewing;
      // If the database is unavailable, the lease expires.
      await endTurn(this.em, turn).catch(() => undefined);
      if (error instanceof TurnEnded) return details;
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async finish(
    accountId: string,
    details: ImportDetails,
    signal: AbortSignal,
    onBatch: (details: ImportDetails) => void,
  ): Promise<ImportDetails> {
    try {
      if (details.attempts > maxAttempts) {
        return await this.fail(accountId, details, {
          code: 'internal',
          message: 'Something went wrong here.',
        });
      }
      return await this.continue(accountId, details, signal, onBatch);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const failure = { code: error.code, message: error.message };
      // A caller can map the columns, or choose another encoding, and try again.
      const isOpen =
        error.found !== undefined ||
        error instanceof UnknownEncoding ||
        details.options.encoding !== undefined;
      if (details.state !== 'checking' || !isOpen) return await this.fail(accountId, details, failure);
      const found = error.found ? { ...error.found, preview: [] } : details.found;
      return await this.hold(accountId, { ...details, found }, failure);
    }
  }

  private async continue(
    accountId: string,
    details: ImportDetails,
    signal: AbortSignal,
    onBatch: (details: ImportDetails) => void,
  ): Promise<ImportDetails> {
    let readBytes = 0;
    let began: number | undefined;
    const chunks = readFile(this.em, accountId, details.id, (bytes) => (readBytes += bytes));
    const file = await openFile(chunks, details.options, this.workbooks);
    const survey = details.found ? undefined : await this.survey(accountId, details, signal);
    if (survey) askAboutColumns(file, survey);
    const unknownDomains = survey
      ? await this.unknownDomains(accountId, details, file, survey, signal)
      : details.found?.unknownDomains;
    const dealtBefore = details.rows;
    // The next rows are read while the previous ones are written.
    let writing = Promise.resolve();
    try {
      const rules = this.rulesOf(file, details, survey);
      const size = rowsAtOnce[details.state as keyof typeof rowsAtOnce];
      let place = 0;
      let batch: FileRow[] = [];
      let committedBytes = 0;
      const commit = async (): Promise<void> => {
        const [rows, upTo] = [batch, readBytes];
        [batch, committedBytes] = [[], readBytes];
        const read = await this.ownHosts.checking(() => rows.map((row) => checkRow(row, rules)));
        await writing;
        signal.throwIfAborted();
        if (began !== undefined && performance.now() - began >= this.turnMs) {
          if (await isAccountWaiting(this.em)) throw new TurnEnded();
          began = performance.now();
        }
        writing = this.commit(accountId, details, read, file, { survey, unknownDomains }, upTo).then(() => {
          began ??= performance.now();
          onBatch(details);
        });
        // The next commit, or the end, awaits it.
        writing.catch(() => undefined);
      };
      for await (const row of file.rows) {
        if (++place > maxRows) {
          await writing;
          const message = `A file may have at most ${maxRows.toLocaleString('en')} rows. Split it.`;
          return await this.fail(accountId, details, { code: 'too_many_rows', message });
        }
        // An earlier run has processed it.
        if (place <= dealtBefore) continue;
        batch.push(row);
        if (batch.length === size || readBytes - committedBytes >= bytesAtOnce) await commit();
      }
      await writing;
      if (batch.length > 0 || details.found === null) await commit();
      await writing;
    } finally {
      // If reading fails, the rows read so far are still written.
      await writing.catch(() => undefined);
      await file.rows.return(undefined);
    }
    return this.end(accountId, details);
  }

  /** Collects the properties of a file that all its rows determine. */
  private async survey(accountId: string, details: ImportDetails, signal: AbortSignal): Promise<Survey> {
    return surveyTable(await this.reopen(accountId, details), details.options, maxRows, signal);
  }

  private async reopen(accountId: string, { id, options }: ImportDetails): Promise<OpenedFile> {
    const chunks = readFile(this.em, accountId, id, () => undefined);
    return openFile(chunks, options, this.workbooks);
  }

  /** The hosts of the file that the account does not have. @throws UnreadableFile if it is unclear where their links belong. */
  private async unknownDomains(
    accountId: string,
    details: ImportDetails,
    file: OpenedFile,
    survey: Survey,
    signal: AbortSignal,
  ): Promise<string[]> {
    const hosts = await hostsOf(this.em, this.domains, accountId, survey);
    await askAboutHosts(file, details.options, survey, hosts, async () =>
      haveSharedCodes(
        await this.reopen(accountId, details),
        this.rulesOf(file, details, survey),
        hosts,
        maxRows,
        signal,
      ),
    );
    return namedHosts(hosts.unknown);
  }

  private rulesOf(
    { source, tried, isTable }: OpenedFile,
    { options, found, createdAt }: ImportDetails,
    survey?: Survey,
  ): RowRules {
    return {
      columns: tried,
      isOwn: source === 'waypost',
      isEscaped: source === 'waypost' && isTable,
      ignoresHosts: options.columns?.domain === null,
      upgradeHttp: options.upgradeHttp ?? false,
      tags: options.tags ?? [],
      // The same in every run.
      now: createdAt,
      dateOrder: options.dateOrder ?? found?.dateOrder ?? survey?.dateOrder ?? undefined,
      destinationError: (value) =>
        destinationError(value, (host) => this.ownHosts.has(host)) ??
        (this.deniedHosts.includes(new URL(String(value)).hostname)
          ? { code: 'denied_host', message: 'Links to this host are not allowed here.' }
          : null),
    };
  }

  private async begin(accountId: string, importId: string): Promise<ImportDetails | undefined> {
    return inTransaction(this.em, async (em) => {
      const { rows } = await sql<ImportDetails>`
        update imports set attempts = attempts + 1, updated_at = now(), run_until = ${newLease}
        where account_id = ${accountId} and id = ${importId} and state in ('checking', 'importing')
        returning ${sql.raw(detailsSql)}`.execute(em.getKysely());
      return rows.map(importDetails)[0];
    });
  }

  /** Deletes what the previous run has left, such as the dry run, in steps, so that canceling does not wait for all. */
  private async clearUp(accountId: string, details: ImportDetails, signal: AbortSignal): Promise<void> {
    for (let isMore = details.rows === 0; isMore;) {
      signal.throwIfAborted();
      isMore = await inTransaction(this.em, async (em) => {
        await this.lock(em, accountId, details);
        return deleteEarlierRun(em, accountId, details.id);
      });
    }
  }

  /** Processes rows and records the progress in one transaction, so that no row is processed twice. Updates `details`. */
  private async commit(
    accountId: string,
    details: ImportDetails,
    checked: readonly (ImportedLink | SkippedRow)[],
    file: OpenedFile,
    { survey, unknownDomains = [] }: { survey?: Survey; unknownDomains?: string[] },
    readBytes: number,
  ): Promise<void> {
    const { source, present, columns, samples } = file;
    await inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      const {
        created,
        newGroups,
        skips,
        leftOut: without,
      } = await this.writer.write(em, accountId, details, checked, unknownDomains);
      const found: FoundFile = details.found ?? {
        source,
        present,
        columns,
        samples,
        encoding: survey?.encoding ?? file.encoding(),
        dateOrder: survey?.dateOrder ?? null,
        unknownDomains,
        preview: previewOf(checked, skips),
      };
      const skipped = { ...details.skipped };
      for (const { reason } of skips.values()) skipped[reason] = (skipped[reason] ?? 0) + 1;
      const leftOut = { ...details.leftOut };
      for (const [field, count] of without) leftOut[field] = (leftOut[field] ?? 0) + count;
      const now = {
        rows: details.rows + checked.length,
        created: details.created + created,
        newGroups: details.newGroups + newGroups,
        readBytes: Math.min(readBytes, details.bytes),
      };
      await sql`
        update imports set rows = ${now.rows}, created = ${now.created}, new_groups = ${now.newGroups},
          read_bytes = ${now.readBytes}, skipped = ${JSON.stringify(skipped)}::jsonb,
          left_out = ${JSON.stringify(leftOut)}::jsonb,
          found = ${details.found ? sql`found` : sql`${JSON.stringify(storable(found))}::jsonb`}, attempts = 0, updated_at = now()
        where account_id = ${accountId} and id = ${details.id}`.execute(em.getKysely());
      return { ...now, skipped, leftOut, found };
    }).then((now) => Object.assign(details, now));
  }

  /** Keeps other runs out until the transaction ends. @throws RunConflict if another run has continued the import meanwhile. */
  private async lock(
    em: EntityManager,
    accountId: string,
    { id, state, rows: dealt }: ImportDetails,
  ): Promise<void> {
    const { rows } = await sql`
      select 1 from imports where account_id = ${accountId} and id = ${id} and state = ${state} and rows = ${dealt}
      for update`.execute(em.getKysely());
    if (rows.length === 0) throw new RunConflict();
  }

  private async end(accountId: string, details: ImportDetails): Promise<ImportDetails> {
    const { found, rows } = details;
    if (details.state === 'checking') {
      return this.hold(accountId, { ...details, found: found && { ...found, rows } }, null);
    }
    return this.close(accountId, details, 'finished', null);
  }

  /** Pauses the import until the caller decides. */
  private async hold(
    accountId: string,
    details: ImportDetails,
    failure: ImportFailure | null,
  ): Promise<ImportDetails> {
    return inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      await sql`
        update imports set state = 'checked', run_until = clock_timestamp(), failure = ${failure && JSON.stringify(storable(failure))}::jsonb, attempts = 0,
          found = ${details.found && JSON.stringify(storable(details.found))}::jsonb, updated_at = now()
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
    const { id, newGroups, rows, actor } = details;
    // A dry run has counted links that it did not create.
    const created = details.state === 'importing' ? details.created : 0;
    return inTransaction(this.em, async (em) => {
      await this.lock(em, accountId, details);
      await sql`
        update imports set state = ${state}, run_until = clock_timestamp(), failure = ${failure && JSON.stringify(storable(failure))}::jsonb, created = ${created},
          updated_at = now(), ended_at = now()
        where account_id = ${accountId} and id = ${id}`.execute(em.getKysely());
      await deleteFile(em, accountId, id);
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
      return { ...details, state, failure, created };
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
    destination: row.destination?.slice(0, shownDestinationLength) ?? null,
    name: 'name' in row ? row.name : null,
    skipped: skips.get(at)?.reason ?? null,
  }));
}
