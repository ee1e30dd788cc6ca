import { ApiClient, createAccountWithKey, startService, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import pg from 'pg';
import { PostgresProcess } from './postgres-process.js';

jest.setTimeout(300_000);

const links = 6_000;

interface Import {
  id: string;
  state: string;
  rows: number;
  created: number;
  skipped: { reason: string; rows: number }[];
}

/** Every hundredth row repeats the slug of the row before, in another case. */
const slugOf = (n: number): string => (n % 100 === 99 ? `ROW-${n - 1}` : `row-${n}`);

const file = (): string =>
  [
    'slug,destination,tags,group,clicks',
    ...Array.from(
      { length: links },
      (_, n) => `${slugOf(n)},https://shop.example/${n},tag ${n % 7},Group ${n % 5},${n}`,
    ),
  ].join('\n');

describe('an import', () => {
  it('deals with every row exactly once, although the jobs app, the API and PostgreSQL are killed', async () => {
    const postgres = await PostgresProcess.start();
    const service = await startService({ apps: ['api', 'jobs'], databaseUrl: postgres.url });
    try {
      const { accountId, key } = await createAccountWithKey(service);
      const api = new ApiClient(service, key);
      const sent = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
        body: file(),
      });
      const { id } = (await sent.json()) as Import;
      const read = async () => (await api.get<Import>(`/v1/imports/${id}`)).body;
      const rowsAfter = (rows: number) =>
        waitFor(async () => ((await read()).rows > rows ? true : undefined), { timeout: 60_000 });

      await rowsAfter(0);
      await service.apps.jobs.kill('SIGKILL');
      const atFirstKill = (await read()).rows;
      expect(atFirstKill).toBeLessThan(links);
      await service.apps.jobs.start();
      await rowsAfter(atFirstKill);
      await service.apps.api.kill('SIGKILL');
      await postgres.kill();
      await postgres.up();
      await service.apps.api.start();
      await waitFor(async () => ((await read()).state === 'finished' ? true : undefined), {
        timeout: 120_000,
      });

      const repeated = links / 100;
      expect(await read()).toMatchObject({
        rows: links,
        created: links - repeated,
        skipped: [{ reason: 'duplicate_slug', rows: repeated }],
      });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        const { rows } = await client.query(
          `select count(*)::int as links, count(distinct slug)::int as slugs, sum(imported_clicks)::int as clicks,
             (select count(*)::int from link_tags where account_id = $1) as tags,
             (select count(*)::int from groups where account_id = $1) as groups,
             (select count(*)::int from target_totals where account_id = $1) as totals,
             (select count(*)::int from import_skips where account_id = $1) as skips,
             (select sum(links)::int from account_tallies where account_id = $1) as tally
           from links where account_id = $1`,
          [accountId],
        );
        const created = Array.from({ length: links }, (_, n) => n).filter((n) => n % 100 !== 99);
        expect(rows).toEqual([
          {
            links: created.length,
            slugs: created.length,
            clicks: created.reduce((sum, n) => sum + n, 0),
            tags: created.length,
            groups: 5,
            totals: created.length,
            skips: repeated,
            tally: created.length,
          },
        ]);
      } finally {
        await client.end();
      }
    } finally {
      await service.stop();
      await postgres.remove();
    }
  });
});
