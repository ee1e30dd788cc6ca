import { behaviors } from '@app/database';
import { Command, Option } from 'commander';
import { ApiCall, RefusedCall } from './http/api-call.js';
import { formatFacts } from './http/format-table.js';

interface Options {
  slug?: string;
  domain?: string;
  name?: string;
  behavior?: string;
  group?: string;
  note?: string;
  tag?: string[];
  json?: true;
}

interface CreatedLink {
  id: string;
  name: string;
  destination: string;
  url: string;
}

export const linksCreate = new Command('links:create')
  .description('create a link through the API and print its address')
  .argument('<destination>', 'https URL that visitors are sent to')
  .option('--slug <slug>', 'short path; by default a free one with words of the destination')
  .option('--domain <host>', 'a verified domain of the account; by default that of the installation')
  .option('--name <name>', 'display name; by default the slug')
  .addOption(new Option('--behavior <behavior>', 'how hard to leave in-app browsers').choices(behaviors))
  .option('--group <id>', 'id of a group')
  .option('--note <text>', 'a note for yourself')
  .option('--tag <name...>', 'tags')
  .option('--json', 'print the response of the API')
  .addHelpText('after', '\nNeeds WAYPOST_URL and WAYPOST_KEY, and no database.')
  .action(async (destination: string, { slug, tag, json, ...options }: Options) => {
    const api = ApiCall.fromEnvironment();
    const body = { destination, ...options, ...(tag && { tags: tag }) };
    const slugs = slug === undefined ? await suggestions(api, destination, options.domain) : [slug];
    const text = await createWithOneOf(api, slugs, body);
    if (json) return void process.stdout.write(`${text}\n`);
    const link = JSON.parse(text) as CreatedLink;
    console.log(
      formatFacts([
        ['URL', link.url],
        ['Destination', link.destination],
        ['Name', link.name],
        ['Id', link.id],
      ]),
    );
  });

async function suggestions(api: ApiCall, destination: string, domain?: string): Promise<string[]> {
  const text = await api.get('/v1/slug-suggestions', { destination, domain });
  return (JSON.parse(text) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
}

/** Creates the link with the first slug that has not been taken in the meantime. */
async function createWithOneOf(api: ApiCall, [slug, ...others]: string[], body: object): Promise<string> {
  try {
    return await api.post('/v1/links', { slug, ...body });
  } catch (error) {
    const isTaken = error instanceof RefusedCall && error.code === 'slug_taken';
    if (!isTaken || others.length === 0) throw error;
    return createWithOneOf(api, others, body);
  }
}
