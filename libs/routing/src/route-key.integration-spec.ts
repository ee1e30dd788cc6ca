import { createTestDatabase, type TestDatabase } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { domainsChanged, parseRouteKey, routeKey } from './route-key.js';

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

    it('is joined by a change of the domains when a default link is deleted', async () => {
      const account = randomUUID();
      const addLink = async (slug: string): Promise<string> => {
        const id = randomUUID();
        await client.query(
          `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
           values ($1, $2, $3, $3, 'https://shop.example/', 'basic', true, now(), now())`,
          [account, id, slug],
        );
        return id;
      };
      const [first, other] = [await addLink('first'), await addLink('other')];
      await client.query(
        `insert into domains (uid, account_id, host, default_link) values ($1, $2, 'go.shop.example', $3)`,
        [randomUUID(), account, first],
      );
      const payloads: (string | undefined)[] = [];
      client.on('notification', ({ payload }) => payloads.push(payload));
      await client.query('listen slugs');
      await client.query('delete from links where id = $1', [other]);
      await client.query('select 1');
      expect(payloads).toEqual(['other']);
      await client.query('delete from links where id = $1', [first]);
      await client.query('select 1');
      expect(payloads).toEqual(['other', 'first', domainsChanged]);
    });
  });
});
