import { pageSources } from '@app/imports';
import { Command, Option } from 'commander';
import { readFile } from 'node:fs/promises';
import { CommandError } from './command-error.js';
import { ApiCall } from './http/api-call.js';
import { formatFacts } from './http/format-table.js';

interface Options {
  slug: string;
  name?: string;
  source?: string;
  dryRun?: true;
  json?: true;
}

interface Page {
  id?: string;
  name: string;
  url: string;
  items: object[];
  socials: object[];
  /** Of a page that was created. */
  hasPhoto?: boolean;
  /** Of a dry run. */
  photo?: string | null;
}

interface Outcome {
  source: string;
  website?: Page;
  page?: Page;
  leftOut: { part: string; text: string | null; url: string | null; message: string }[];
}

export const importBioPage = new Command('import:bio-page')
  .description('create a bio page through the API from a page of Linktree, Beacons or LinkStack')
  .argument('<file>', 'the saved page (HTML, MHTML or ZIP), or an export (JSON)')
  .requiredOption('--slug <slug>', 'short path of the new page')
  .option('--name <name>', 'display name; by default the one in the file')
  .addOption(
    new Option('--source <service>', 'where the file comes from; by default guessed').choices(pageSources),
  )
  .option('--dry-run', 'only say what would be created and left out')
  .option('--json', 'print the response of the API')
  .addHelpText('after', '\nNeeds WAYPOST_URL and WAYPOST_KEY, and no database.')
  .action(async (path: string, { slug, name, source, dryRun, json }: Options) => {
    const api = ApiCall.fromEnvironment();
    const query = { slug, name, source, dryRun: dryRun && 'true' };
    const text = await api.postFile('/v1/imports/bio-page', await bytesOf(path), query);
    if (json) return void process.stdout.write(`${text}\n`);
    for (const line of linesOf(JSON.parse(text) as Outcome)) console.log(line);
  });

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function linesOf({ source, website, page, leftOut }: Outcome): string[] {
  const shown = website ?? page;
  if (!shown) return [];
  const facts: [string, string][] = [
    ['URL', shown.url],
    ['Name', shown.name],
    ['Source', source],
    ['Items', String(shown.items.length)],
    ['Networks', String(shown.socials.length)],
    ['Photo', shown.hasPhoto || shown.photo ? 'yes' : 'no'],
    ...(website?.id === undefined ? [] : [['Id', website.id] satisfies [string, string]]),
  ];
  const left = leftOut.map(
    ({ part, text, url, message }) => `left out: ${[part, text, url].filter(Boolean).join(' ')}: ${message}`,
  );
  return [formatFacts(facts), ...left];
}
