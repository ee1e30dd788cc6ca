import { type OpenedShare, ReportEngine } from '@app/analytics';
import { withAccounts } from '@app/database';
import { type Page, renderSharedReport } from '@app/pages';
import { Injectable } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { parseReportQuery, requestOf } from './report-query.js';
import { sharedReport } from './shared-report.js';

/** One to two times as many pages are kept. */
const maxPages = 200;
/** As old as the figures of a report may be. */
const maxAge = 2_000;

/** The pages of shared reports. However many visitors open one, its report is read once in two seconds. */
@Injectable()
export class SharedReportPages {
  private readonly pages = new QuickLRU<string, Promise<Page>>({ maxSize: maxPages, maxAge });

  constructor(private readonly engine: ReportEngine) {}

  /** @throws DomainError `not_found` if there is nothing that the report could be about any more. */
  of(share: OpenedShare): Promise<Page> {
    const known = this.pages.get(share.id);
    if (known) return known;
    const page = this.read(share);
    this.pages.set(share.id, page);
    page.catch(() => this.pages.delete(share.id));
    return page;
  }

  private async read(share: OpenedShare): Promise<Page> {
    const request = requestOf(await parseReportQuery(share.query, 'query'));
    const report = await withAccounts([share.accountId], () => this.engine.read(share.accountId, request));
    return renderSharedReport(sharedReport(report, request, share));
  }
}
