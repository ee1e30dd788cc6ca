import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { parseRouteKey, routeKey } from './route-key.js';

const slugs = [
  { domainId: 0, slug: 'sale' },
  { domainId: 7, slug: 'sale' },
  { domainId: 2_147_483_647, slug: '7' },
];

describe('a route key', () => {
  it('names a slug on a domain', () => {
    expect(slugs.map(routeKey)).toEqual(['sale', '7/sale', '2147483647/7']);
    for (const slug of slugs) expect(parseRouteKey(routeKey(slug))).toEqual(slug);
  });

  describe('in a notification', () => {
    let database: TestDatabase;
    let client: pg.Client;

    beforeAll(async () => {
      database = await createTestDatabase();
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
    });
    afterAll(async () => {
      await client.end();
      await database.drop();
    });

    it('has the form that the database sends', async () => {
      const payloads: (string | undefined)[] = [];
      client.on('notification', ({ payload }) => payloads.push(payload));
      await client.query('listen slugs');
      for (const { domainId, slug } of slugs) {
        await client.query('select notify_slug_changed($1, $2)', [domainId, slug.toUpperCase()]);
      }
      await client.query('select 1');
      expect(payloads).toEqual(slugs.map(routeKey));
    });
  });
});
