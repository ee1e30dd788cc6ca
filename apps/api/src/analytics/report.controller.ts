import type { Caller } from '@app/accounts';
import { type EngineReport, type Figures, maxRows, type Metric, ReportEngine } from '@app/analytics';
import { type DomainError, invalidRequest } from '@app/common';
import { LinksService } from '@app/links';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { streamOf } from '../lists/stream-of.js';
import { Operation } from '../openapi/operation.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { AnalyticsReportQuery } from './analytics-query.dto.js';
import { AnalyticsReportDto } from './analytics-report.dto.js';
import { requireConversionsScope } from './conversions-query.js';
import { csvOf } from './csv.js';
import { requestOf } from './report-query.js';
import { TakesTimeOf } from '../time-limits/takes-time-of.decorator.js';

type Cells = (string | number | boolean | null | undefined)[];

interface ReportTable {
  header: string[];
  rows: Cells[];
}

/**
 * A report as one table: its breakdown if it has one, otherwise the time series. Comparisons are in columns to the right.
 * Revenue has a column for each currency.
 */
function tableOf(report: EngineReport, metrics: readonly Metric[]): ReportTable {
  const currencies = currenciesIn(report);
  const figures = (of: Figures | undefined): Cells =>
    metrics.flatMap((metric) =>
      metric === 'revenue' ? currencies.map((currency) => amountIn(of, currency)) : [of?.[metric]],
    );
  const columns = metrics.flatMap((metric) =>
    metric === 'revenue' ? currencies.map((currency) => `revenue_${currency}`) : [metric],
  );
  const compared = (names: readonly string[]): string[] =>
    report.comparison ? names.map((name) => `compared_${name}`) : [];
  const [breakdown] = report.breakdowns;
  if (breakdown) {
    return {
      header: [breakdown.by, 'label', ...columns, ...compared(columns)],
      rows: breakdown.rows.map(({ key, label, comparison, ...row }) => [
        key,
        label,
        ...figures(row),
        ...(comparison ? figures(comparison.figures) : []),
      ]),
    };
  }
  const point = ['start', 'end', ...columns];
  const before = report.comparison?.timeseries;
  const length = Math.max(report.timeseries.length, before?.length ?? 0);
  return {
    header: [...point, 'incomplete', ...compared(point)],
    rows: Array.from({ length }, (_, n) => {
      const [now, then] = [report.timeseries[n], before?.[n]];
      return [
        now?.start,
        now?.end,
        ...figures(now),
        now?.incomplete,
        ...(before ? [then?.start, then?.end, ...figures(then)] : []),
      ];
    }),
  };
}

/** The currencies of the table's rows, in order. */
function currenciesIn({ breakdowns, timeseries, comparison }: EngineReport): string[] {
  const [breakdown] = breakdowns;
  const figures: Figures[] = breakdown
    ? breakdown.rows.flatMap((row) => [row, row.comparison?.figures ?? {}])
    : [...timeseries, ...(comparison?.timeseries ?? [])];
  const all = figures.flatMap(({ revenue }) => revenue?.map(({ currency }) => currency) ?? []);
  return [...new Set(all)].sort();
}

/** Formats an amount. Empty if it is unknown. A currency that is not listed has no revenue. */
function amountIn(figures: Figures | undefined, wanted: string): number | undefined {
  const revenue = figures?.revenue;
  return revenue ? (revenue.find(({ currency }) => currency === wanted)?.amount ?? 0) : undefined;
}

@ApiTags('Analytics')
@TakesTimeOf('reports')
@Controller('v1/analytics/report')
export class ReportController {
  constructor(
    private readonly engine: ReportEngine,
    private readonly links: LinksService,
  ) {}

  @Get()
  @MayLag()
  @Operation({
    summary: 'Get a report',
    description:
      'Any range up to five years, by hour, day, week or month, for all links together or for one link, website, group or tag, ' +
      'with breakdowns and a comparison. A report is read in one snapshot, so its totals and breakdowns agree. ' +
      'Clicks appear within two seconds. Metrics of conversions also need the scope `conversions:read`.',
    scope: 'reports:read',
    errors: [404],
  })
  @ApiExtraModels(AnalyticsReportDto)
  @ApiOkResponse({
    description: 'The report.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(AnalyticsReportDto) } },
      'text/csv': {
        schema: { type: 'string', description: 'One table with a header, as in RFC 4180.' },
        example: 'country,label,views,clicks,ctr\r\nDE,Germany,,310,\r\n',
      },
    },
  })
  async getReport(
    @AccountId() accountId: string,
    @CurrentCaller() caller: Caller,
    @Query() query: AnalyticsReportQuery,
  ): Promise<AnalyticsReportDto | StreamableFile> {
    const request = requestOf(query);
    if (request.conversions) requireConversionsScope(caller);
    const report = await this.engine.read(accountId, request);
    if (query.format !== 'csv') {
      const { kind, id } = report.scope;
      const link = kind === 'link' && id !== null ? await this.links.get(accountId, id) : undefined;
      return {
        ...report,
        ...(link && link.importedClicks !== null && { imported: link.importedClicks }),
        hourlySince: report.hourlySince.toISOString(),
        combinedSince: report.combinedSince.toISOString(),
      };
    }
    const [breakdown] = report.breakdowns;
    const cut = breakdown !== undefined && breakdown.total > request.offset + breakdown.rows.length;
    // Rows beyond a requested limit do not make the file incomplete.
    if (cut && query.limit === undefined) throw tooManyRows(breakdown.total);
    const { header, rows } = tableOf(report, request.metrics);
    const { from, to } = report.range;
    return new StreamableFile(streamOf(csvOf(header, rows)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="report-${from}-${to}.csv"`,
    });
  }
}

/** A file without rows that it should have looks complete. */
function tooManyRows(total: number): DomainError {
  const [all, most] = [total, maxRows.file].map((rows) => rows.toLocaleString('en-US'));
  const message = `The breakdown has ${all} rows, and a file has up to ${most}. Send \`limit\` and \`offset\` to get it in parts.`;
  return invalidRequest([{ field: 'limit', code: 'required', message }], message);
}
