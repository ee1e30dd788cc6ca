import { Command, Option } from 'commander';
import { ApiCall } from './http/api-call.js';
import { type Column, formatNumber, formatTable } from './http/format-table.js';

interface Options {
  q?: string;
  group?: string;
  domain?: string;
  tag?: string[];
  active?: true;
  paused?: true;
  sort?: string;
  limit?: string;
  cursor?: string;
  json?: true;
}

interface LinkList {
  data: { slug: string; clicks: number; active: boolean; name: string; destination: string }[];
  nextCursor?: string | null;
}

/** Default of `--limit` for a table. */
const defaultRows = '50';

const columns: Column[] = [
  { title: 'SLUG', flexible: true },
  { title: 'CLICKS', align: 'right' },
  { title: 'STATE' },
  { title: 'NAME', flexible: true },
  { title: 'DESTINATION', flexible: true },
];

export const linksList = new Command('links:list')
  .description('list links through the API, newest first')
  .option('--q <text>', 'only links with this text in the name, slug, destination or note')
  .option('--group <id>', 'only links of this group')
  .option('--domain <host>', 'only links on this host')
  .option('--tag <name...>', 'only links with all of these tags')
  .option('--active', 'only live links')
  .addOption(new Option('--paused', 'only paused links').conflicts('active'))
  .addOption(new Option('--sort <order>', 'the order').choices(['newest', 'oldest', 'name', 'clicks']))
  .option('--limit <count>', `how many, up to 1,000; by default ${defaultRows}, and all with --json`)
  .option('--cursor <cursor>', 'where to go on, as the previous page says')
  .option('--json', 'print the response of the API')
  .addHelpText('after', '\nNeeds WAYPOST_URL and WAYPOST_KEY, and no database.')
  .action(async ({ active, paused, json, limit, ...options }: Options) => {
    const text = await ApiCall.fromEnvironment().get('/v1/links', {
      ...options,
      active: active ? 'true' : paused ? 'false' : undefined,
      limit: limit ?? (json || options.cursor ? undefined : defaultRows),
    });
    if (json) return void process.stdout.write(`${text}\n`);
    const { data, nextCursor } = JSON.parse(text) as LinkList;
    if (data.length === 0) return console.error('no links');
    const rows = data.map(({ slug, clicks, active: isActive, name, destination }) => [
      slug,
      formatNumber(clicks),
      isActive ? 'active' : 'paused',
      name === slug ? '' : name,
      destination,
    ]);
    console.log(formatTable(columns, rows));
    if (nextCursor) console.error(`\nThere are more: --cursor ${nextCursor}`);
  });
