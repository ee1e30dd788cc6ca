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
  json?: true;
}

interface Figures {
  views?: number | null;
  clicks?: number | null;
  ctr?: number | null;
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

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

const figuresOf = ({ views, clicks, ctr }: Figures): string[] => [
  formatNumber(views),
  formatNumber(clicks),
  typeof ctr === 'number' ? percent.format(ctr / 100) : '–',
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
  .option('--json', 'print the response of the API')
  .addHelpText('after', '\nNeeds WAYPOST_URL and WAYPOST_KEY, and no database.')
  .action(async ({ json, ...query }: Options) => {
    const text = await ApiCall.fromEnvironment().get('/v1/analytics/report', query);
    if (json) return void process.stdout.write(`${text}\n`);
    console.log(format(JSON.parse(text) as Report, query.interval));
  });

/** The tables of a report. */
function format({ scope, range, totals, timeseries, breakdowns }: Report, interval?: string): string {
  const about = scope.kind === 'account' ? 'All links' : `${scope.kind} ${scope.label}`;
  const byTime = interval === undefined ? [] : timeseries;
  return [
    `${about}, ${range.from} to ${range.to} (${range.zone})`,
    formatTable(figureColumns, [figuresOf(totals)]),
    ...(byTime.length > 0 ? [section(interval ?? '', byTime, ({ start }) => start)] : []),
    ...breakdowns.map(({ by, rows, total }) => {
      const table = section(by, rows, ({ label }) => label);
      return total > rows.length ? `${table}\n… ${formatNumber(total - rows.length)} more` : table;
    }),
  ].join('\n\n');
}

function section<Row extends Figures>(title: string, rows: Row[], name: (row: Row) => string): string {
  const columns: Column[] = [{ title: title.toUpperCase(), flexible: true }, ...figureColumns];
  return formatTable(
    columns,
    rows.map((row) => [name(row), ...figuresOf(row)]),
  );
}
