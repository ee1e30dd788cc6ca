import { ApiClient, AppUnderTest, createAccountWithKey, startService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { aMoment } from './installation.js';
import { expireJobLocks } from './job-locks.js';
import { onlyInFullRun, plan } from './plan.js';
import { PostgresProcess } from './postgres-process.js';

const links = plan.importedRows;

interface Import {
  id: string;
  state: string;
  rows: number;
  created: number;
  skipped: { reason: string; rows: number }[];
}

/** Every hundredth row repeats the slug of the row before. */
const slugOf = (n: number): string => (n % 100 === 99 ? `row-${n - 1}` : `row-${n}`);

const file = (): string =>
  [
    'slug,destination,tags,group,clicks',
    ...Array.from(
      { length: links },
      (_, n) => `${slugOf(n)},https://shop.example/${n},tag ${n % 7},Group ${n % 5},${n}`,
    ),
  ].join('\n');

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const { test } = onlyInFullRun('faults/imports.faults-spec.ts: one import, with a kill of each process');

describe('an import', () => {
  it('processes every row exactly once, although the jobs app, the API and PostgreSQL are killed', async () => {
    const postgres = await PostgresProcess.start();
    const service = await startService({ apps: ['api', 'jobs'], databaseUrl: postgres.url });
    try {
      const { accountId, key } = await createAccountWithKey(service);
      const api = new ApiClient(service, key, { patient: false });
      // So that there is something to interrupt.
      await onDatabase(
        postgres.url,
        `create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
         create trigger pause before insert on links for each statement execute function pause()`,
      );
      const sent = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
        body: file(),
      });
      const { id } = (await sent.json()) as Import;
      const read = async () => (await api.get<Import>(`/v1/imports/${id}`)).body;
      const rowsAfter = (rows: number) =>
        waitFor(async () => ((await read()).rows > rows ? true : undefined), { timeout: 120_000 });

      await rowsAfter(0);
      await service.apps.jobs.kill('SIGKILL');
      await expireJobLocks('jobs', postgres.url);
      await onDatabase(postgres.url, 'drop trigger pause on links');
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

  test('shares slugs exactly with concurrent imports of the same slugs, although every process is killed again and again', async () => {
    const postgres = await PostgresProcess.start();
    const service = await startService({ apps: ['api', 'jobs'], databaseUrl: postgres.url });
    const second = new AppUnderTest('jobs', { ...service.env, JOBS_PORT: '0' });
    try {
      await second.start();
      const accounts = [await createAccountWithKey(service), await createAccountWithKey(service)];
      const rows = file().split('\n');
      const backwards = [rows[0], ...rows.slice(1).toReversed()].join('\n');
      // The death of the API may also cut off an upload. Its retry must not import the file twice.
      const send = async (key: string, body: string): Promise<Import> => {
        const headers = {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'text/csv',
          'Idempotency-Key': randomUUID(),
        };
        return waitFor(
          async () => {
            const url = `${service.apiUrl}/v1/imports?start=true`;
            const sent = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
            return sent?.status === 201 ? ((await sent.json()) as Import) : undefined;
          },
          { timeout: 180_000, interval: 200 },
        );
      };
      const read = async (key: string, id: string) =>
        (
          await new ApiClient(service, key, { patient: false })
            .get<Import>(`/v1/imports/${id}`)
            .catch(() => undefined)
        )?.body;
      const uploads = [
        [accounts[0]?.key ?? '', file()],
        [accounts[0]?.key ?? '', backwards],
        [accounts[1]?.key ?? '', file()],
      ] as const;
      const sending = Promise.all(
        uploads.map(async ([key, body]) => ({ key, id: (await send(key, body)).id })),
      );
      const killOne = [
        async () => {
          await service.apps.api.kill('SIGKILL');
          await service.apps.api.start();
        },
        async () => {
          await service.apps.jobs.kill('SIGKILL');
          await service.apps.jobs.start();
        },
        async () => {
          await second.kill('SIGKILL');
          await second.start();
        },
        async () => {
          await postgres.kill();
          await postgres.up();
        },
      ];
      for (let n = 0; n < 2 * plan.kills; n++) {
        await aMoment();
        await killOne[n % killOne.length]?.();
      }
      const imports = await sending;
      const states = async () => Promise.all(imports.map(({ key, id }) => read(key, id)));
      await waitFor(async () => (await states()).every((one) => one?.state === 'finished'), {
        timeout: 180_000,
        interval: 200,
      });
      const ended = await states();
      const distinct = links - links / 100;
      for (const one of ended) {
        expect(one?.rows).toBe(links);
        expect((one?.created ?? 0) + (one?.skipped ?? []).reduce((sum, skip) => sum + skip.rows, 0)).toBe(
          links,
        );
      }
      expect(ended.reduce((sum, one) => sum + (one?.created ?? 0), 0)).toBe(distinct);
      for (const { key } of accounts) {
        const { body } = await new ApiClient(service, key, { patient: false }).get<{ data: Import[] }>(
          '/v1/imports',
        );
        expect(body.data).toHaveLength(imports.filter((one) => one.key === key).length);
      }
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        const { rows: found } = await client.query(
          `select count(*)::int as links, count(distinct lower(slug))::int as slugs,
             (select count(*)::int from slugs) as claimed, (select count(*)::int from target_totals) as totals,
             (select sum(links)::int from account_tallies) as tally,
             (select count(*)::int from link_tags) as tags
           from links`,
        );
        expect(found).toEqual([
          {
            links: distinct,
            slugs: distinct,
            claimed: distinct,
            totals: distinct,
            tally: distinct,
            tags: distinct,
          },
        ]);
      } finally {
        await client.end();
      }
    } finally {
      await second.stop();
      await service.stop();
      await postgres.remove();
    }
  });
});
