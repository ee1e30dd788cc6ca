import { installationChain, record } from '@app/accounts';
import { inAccount, inTransaction, type Report, type TargetKind } from '@app/database';
import { SlugsService } from '@app/slugs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';

export type ReportReason = Report['reason'];

/** A report by a visitor. */
export interface NewReport {
  /** Or `HOST/SLUG` on a domain of an account. */
  slug: string;
  reason: ReportReason;
  /** At most 1,000 characters; may be empty. */
  comment: string;
}

/** Maximum number of different comments that are kept for a link or page and reason. */
const maxComments = 5;
/** Maximum number of rows, one per link or page and reason. Beyond that, only existing rows are incremented. */
const maxReports = 10_000;

/**
 * Reports by visitors. Anyone can send reports, so their storage is bounded: one row for each link or page and
 * reason, with a count and the first comments.
 */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly slugs: SlugsService,
  ) {}

  /** Stores a report. Does nothing if nothing is at the slug, or if it is disabled already. */
  async add({ slug, reason, comment }: NewReport): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const target = await this.slugs.holderAt(em, slug);
      if (!target) return;
      const { kind, accountId, id } = target;
      if (await inAccount(em, accountId, () => this.isDisabled(em, kind, accountId, id))) return;
      const [stored] = await em.execute<{ is_new: boolean }[]>(
        `insert into reports as r (account_id, target_id, reason, kind, count, comments, created_at, updated_at)
         select ?::uuid, ?::uuid, ?, ?, 1, array_remove(array[?::text], ''), now(), now()
         where (select count(*) from reports) < ? or exists (
           select 1 from reports where account_id = ? and target_id = ? and reason = ?
         )
         on conflict (account_id, target_id, reason) do update set
           count = least(r.count + 1, 1000000), updated_at = now(),
           comments = case when cardinality(r.comments) < ? and not excluded.comments <@ r.comments
             then r.comments || excluded.comments else r.comments end
         returning xmax = 0 as is_new`,
        [...[accountId, id, reason, kind, comment], ...[maxReports, accountId, id, reason, maxComments]],
      );
      if (!stored) this.logger.warn(`there are ${maxReports} open reports; further ones are not stored`);
      if (!stored?.is_new) return;
      await record(em, {
        accountId: installationChain,
        action: 'report.received',
        target: { type: kind, id, name: slug },
        details: { reason },
      });
    });
  }

  /**
   * Deletes the reports of the link or page at a slug.
   * @returns the number of reports; null if nothing is at the slug.
   */
  async dismiss(slug: string): Promise<number | null> {
    return inTransaction(this.em, async (em) => {
      const target = await this.slugs.holderAt(em, slug);
      if (!target) return null;
      const { kind, accountId, id } = target;
      const reports = await forgetReports(em, accountId, id);
      if (reports === 0) return 0;
      await record(em, {
        accountId: installationChain,
        action: 'report.dismissed',
        target: { type: kind, id, name: slug },
        details: { reports },
      });
      return reports;
    });
  }

  private async isDisabled(
    em: EntityManager,
    kind: TargetKind,
    accountId: string,
    id: string,
  ): Promise<boolean> {
    const rows = await em.execute<object[]>(
      `select 1 from ${kind === 'link' ? 'links' : 'websites'} t join accounts a on a.id = t.account_id
       where t.account_id = ? and t.id = ? and (t.disabled is not null or a.disabled is not null)`,
      [accountId, id],
    );
    return rows.length > 0;
  }
}

/**
 * Deletes the reports of a link or page, or all reports of an account.
 * @returns the number of reports that visitors had sent.
 */
export async function forgetReports(
  em: EntityManager,
  accountId: string,
  targetId?: string,
): Promise<number> {
  const [row] = await em.execute<{ reports: number }[]>(
    `with forgotten as (
       delete from reports where account_id = ? ${targetId === undefined ? '' : 'and target_id = ?'} returning count
     )
     select coalesce(sum(count), 0)::int as reports from forgotten`,
    [accountId, ...(targetId === undefined ? [] : [targetId])],
  );
  return row?.reports ?? 0;
}
