import { createTestDatabase, type TestDatabase } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { domainChanged, parseDomainChange, parseRouteKey, routeKey } from './route-key.js';

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

    async function addDomain(
      host: string,
      account = randomUUID(),
      link: string | null = null,
    ): Promise<number> {
      const { rows } = await client.query<{ id: number }>(
        `insert into domains (uid, account_id, host, default_link) values ($1, $2, $3, $4) returning id`,
        [randomUUID(), account, host, link],
      );
      return rows[0]?.id ?? 0;
    }

    /** The payloads that arrive from now on. */
    async function listen(): Promise<(string | undefined)[]> {
      const payloads: (string | undefined)[] = [];
      client.removeAllListeners('notification');
      client.on('notification', ({ payload }) => payloads.push(payload));
      await client.query('listen slugs');
      return payloads;
    }

    it('has the form that the database sends', async () => {
      const payloads = await listen();
      for (const { domainId, slug } of slugs) {
        await client.query('select notify_slug_changed($1, $2)', [domainId, slug.toUpperCase()]);
      }
      await client.query('select 1');
      expect(payloads).toEqual(slugs.map(routeKey));
    });

    it('is joined by the domain whose default link is deleted, and by no other', async () => {
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
      const id = await addDomain('go.shop.example', account, first);
      await addDomain('other.shop.example', account);
      const payloads = await listen();
      await client.query('delete from links where id = $1', [other]);
      await client.query('select 1');
      expect(payloads).toEqual(['other']);
      await client.query('delete from links where id = $1', [first]);
      await client.query('select 1');
      expect(payloads).toEqual(['other', 'first', `${domainChanged}${id}/go.shop.example`, '!domains']);
    });

    it('is joined by the one domain that was added, proven, changed, lost or deleted, also for an older redirect', async () => {
      await addDomain('other.shop.example');
      const payloads = await listen();
      const id = await addDomain('one.shop.example');
      for (const change of [
        'proven_at = now()',
        `home_url = 'https://home.example/'`,
        'checked_at = now(), next_check_at = now()',
        'proven_at = null, missing_since = now()',
      ]) {
        await client.query(`update domains set ${change} where id = $1`, [id]);
      }
      await client.query('delete from domains where id = $1', [id]);
      const ofOneChange = [`${domainChanged}${id}/one.shop.example`, '!domains'];
      // All but that of the check.
      expect(payloads).toEqual(Array.from({ length: 5 }, () => ofOneChange).flat());
      expect(parseDomainChange(ofOneChange[0] ?? '')).toEqual({ id, host: 'one.shop.example' });
    });
  });
});
