import { Command, Option } from 'commander';
import { ApiCall } from './http/api-call.js';
import { type Column, formatNumber, formatTable } from './http/format-table.js';

interface Options {
  days?: string;
  from?: string;
  to?: string;
  zone?: string;
  link?: string;
  website?: string;
  group?: string;
  tag?: string;
  interval?: string;
  by: string[];
  limit?: string;
  conversions?: true;
  basis?: string;
  event?: string;
  json?: true;
}

interface Figures {
  views?: number | null;
  clicks?: number | null;
  ctr?: number | null;
  conversions?: number | null;
  conversionRate?: number | null;
  revenue?: { currency: string; amount: number }[] | null;
}

interface Report {
  scope: { kind: string; label: string };
  range: { from: string; to: string; zone: string };
  totals: Figures;
  timeseries: (Figures & { start: string })[];
  breakdowns: { by: string; total: number; rows: (Figures & { label: string })[] }[];
}

const figureColumns: Column[] = [
  { title: 'VIEWS', align: 'right' },
  { title: 'CLICKS', align: 'right' },
  { title: 'CTR', align: 'right' },
];

const conversionColumns: Column[] = [
  { title: 'CONVERSIONS', align: 'right' },
  { title: 'RATE', align: 'right' },
  { title: 'REVENUE', align: 'right' },
];

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

const formatRate = (rate: number | null | undefined): string =>
  typeof rate === 'number' ? percent.format(rate / 100) : '–';

function formatMoney({ currency, amount }: { currency: string; amount: number }): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The figures of every report, then those of conversions if requested. */
const figuresOf = ({ views, clicks, ctr, conversions, conversionRate, revenue }: Figures): string[] => [
  formatNumber(views),
  formatNumber(clicks),
  formatRate(ctr),
  ...(conversions === undefined
    ? []
    : [
        formatNumber(conversions),
        formatRate(conversionRate),
        revenue ? revenue.map(formatMoney).join(' + ') || '0' : '–',
      ]),
];

export const report = new Command('report')
  .description('print figures through the API: of all links, or of one link, bio page, group or tag')
  .option('--days <count>', 'today and the days before, 30 by default')
  .option('--from <date>', 'first day, with --to')
  .option('--to <date>', 'last day, with --from')
  .option('--zone <name>', 'time zone of the days, such as Europe/Berlin; by default that of the account')
  .option('--link <id>', 'only this link')
  .option('--website <id>', 'only this bio page')
  .option('--group <id>', 'only the links of this group')
  .option('--tag <name>', 'only the links with this tag')
  .addOption(
    new Option('--interval <interval>', 'also print figures by interval').choices([
      'hour',
      'day',
      'week',
      'month',
    ]),
  )
  .option('--by <trait...>', 'breakdowns such as country, device, source or link', [])
  .option('--limit <count>', 'rows of each breakdown, 10 by default')
  .option('--conversions', 'also print conversions, their rate and revenue; not for a bio page')
  .addOption(
    new Option(
      '--basis <day>',
      'of conversions: the day on which they happened, or that of the click',
    ).choices(['event', 'click']),
  )
  .option('--event <name>', 'the conversions to count, sale by default')
  .option('--json', 'print the response of the API')
  .addHelpText('after', '\nNeeds WAYPOST_URL and WAYPOST_KEY, and no database.')
  .action(async ({ json, conversions, ...query }: Options) => {
    const metrics = conversions ? ['views', 'clicks', 'ctr', 'conversions', 'conversionRate', 'revenue'] : [];
    const text = await ApiCall.fromEnvironment().get('/v1/analytics/report', { ...query, metrics });
    if (json) return void process.stdout.write(`${text}\n`);
    console.log(format(JSON.parse(text) as Report, query.interval));
  });

/** The tables of a report. */
function format({ scope, range, totals, timeseries, breakdowns }: Report, interval?: string): string {
  const about = scope.kind === 'account' ? 'All links' : `${scope.kind} ${scope.label}`;
  const byTime = interval === undefined ? [] : timeseries;
  return [
    `${about}, ${range.from} to ${range.to} (${range.zone})`,
    formatTable(columnsFor(totals), [figuresOf(totals)]),
    ...(byTime.length > 0 ? [section(interval ?? '', byTime, ({ start }) => start)] : []),
    ...breakdowns.map(({ by, rows, total }) => {
      const table = section(by, rows, ({ label }) => label);
      return total > rows.length ? `${table}\n… ${formatNumber(total - rows.length)} more` : table;
    }),
  ].join('\n\n');
}

const columnsFor = ({ conversions }: Figures): Column[] =>
  conversions === undefined ? figureColumns : [...figureColumns, ...conversionColumns];

function section<Row extends Figures>(title: string, rows: Row[], name: (row: Row) => string): string {
  const columns: Column[] = [{ title: title.toUpperCase(), flexible: true }, ...columnsFor(rows[0] ?? {})];
  return formatTable(
    columns,
    rows.map((row) => [name(row), ...figuresOf(row)]),
  );
}
