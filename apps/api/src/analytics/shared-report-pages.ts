import { type OpenedShare, ReportEngine } from '@app/analytics';
import { Settings } from '@app/common';
import { withAccounts } from '@app/database';
import { type Language, type Page, renderSharedReport } from '@app/pages';
import { Injectable } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { parseReportQuery, requestOf } from './report-query.js';
import { sharedReport } from './shared-report.js';

/** One to two times as many reports are cached, each as its pages in the languages that visitors requested. */
const maxReports = 200;
/** Maximum age of cached reports, as of the figures of any report. */
const maxAge = 2_000;

/** Renders a report in a language, once. */
type PageByLanguage = (language: Language) => Page;

/**
 * Caches the pages of shared reports. However many visitors open one, its report is read at most once in two seconds.
 */
@Injectable()
export class SharedReportPages {
  private readonly reports = new QuickLRU<string, Promise<PageByLanguage>>({ maxSize: maxReports, maxAge });

  constructor(
    private readonly engine: ReportEngine,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError `not_found` if the subject of the report no longer exists. */
  async of(share: OpenedShare, language: Language): Promise<Page> {
    return (await (this.reports.get(share.id) ?? this.remember(share)))(language);
  }

  private remember(share: OpenedShare): Promise<PageByLanguage> {
    const report = this.read(share);
    this.reports.set(share.id, report);
    report.catch(() => this.reports.delete(share.id));
    return report;
  }

  private async read(share: OpenedShare): Promise<PageByLanguage> {
    const request = requestOf(await parseReportQuery(share.query, 'query'));
    const report = await withAccounts([share.accountId], () => this.engine.read(share.accountId, request));
    const traits = { ...share, hasOwnCountries: this.settings.GEOIP_DATABASE !== undefined };
    const pages = new Map<Language, Page>();
    return (language) => {
      const page = pages.get(language) ?? renderSharedReport(sharedReport(report, request, traits, language));
      pages.set(language, page);
      return page;
    };
  }
}
