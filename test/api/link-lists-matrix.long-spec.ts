import { ApiClient, createAccountWithKey, sharedService } from '@app/testing';
import pg from 'pg';
import { compareLists, insertManyLinks, linkFilters, linkOrderNames, type ListedLink } from './many-links.js';

// link-lists.e2e-spec.ts tries a fifth of these.
describe('lists of thousands of links', () => {
  let api: ApiClient;
  let links: ListedLink[];

  beforeAll(async () => {
    const service = await sharedService();
    const { accountId, key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    links = await insertManyLinks(database, accountId);
    await database.end();
  });

  it.each(linkOrderNames)(
    'are the same streamed and in pages with every filter, sorted by %s',
    async (sort) => {
      await compareLists(api, links, sort, linkFilters);
    },
  );
});
