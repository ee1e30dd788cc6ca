import { roleUrl, type Settings } from '@app/common';
import { storedCountries } from '@app/countries';
import { JobFailure, type JobRun } from '@app/jobs';
import { createTestDatabase, dbIpCountries, type TestDatabase, testRolePasswords } from '@app/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { CountryUpdateHandler } from './country-update.handler.js';

describe('the monthly update of the countries', () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  let pool: pg.Pool;
  let server: Server;
  let offered: Buffer | null;
  let requests: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Pool({ connectionString: database.url });
    pool = new pg.Pool({ connectionString: roleUrl(database.url, 'jobs', testRolePasswords.jobs) });
    server = createServer((_request, response) => {
      requests++;
      if (offered) response.end(offered);
      else response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    [offered, requests] = [dbIpCountries(), 0];
  });
  afterAll(async () => {
    server?.close().closeAllConnections();
    await Promise.all([pool?.end(), owner?.end()]);
    await database?.drop();
  });

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/countries.mmdb`;
  const handlerWith = (settings: Partial<Settings>) => new CountryUpdateHandler(settings as Settings, pool);
  const run = (handler = handlerWith({ GEOIP_UPDATE_URL: url() })) =>
    handler.run({ signal: new AbortController().signal } as JobRun<never, never>);
  const passDays = (days: number) =>
    owner.query(`update country_databases set fetched_at = fetched_at - make_interval(days => $1)`, [days]);

  it('does nothing unless the operator asks for it', async () => {
    const unasked = [{}, { GEOIP_UPDATE_URL: url(), GEOIP_DATABASE: '/srv/countries.mmdb' }];
    for (const handler of unasked.map(handlerWith)) {
      expect(handler.recurring).toBeUndefined();
      expect(await run(handler)).toEqual({ outcome: 'off' });
    }
    expect([requests, await storedCountries(owner)]).toEqual([0, null]);
  });

  it('stores a first file, and requests the next one after a month', async () => {
    expect(handlerWith({ GEOIP_UPDATE_URL: url() }).recurring).toMatchObject({ everyMs: 86_400_000 });
    expect(await run()).toEqual({ outcome: 'updated' });
    await passDays(29);
    expect(await run()).toEqual({ outcome: 'current' });
    expect(requests).toBe(1);
    await passDays(2);
    expect(await run()).toEqual({ outcome: 'unchanged' });
    expect(await run()).toEqual({ outcome: 'current' });
    expect(requests).toBe(2);
  });

  it('fails immediately on a bad file, retries later if there is none, and changes nothing', async () => {
    await passDays(31);
    const before = await storedCountries(owner);
    offered = Buffer.from('<!doctype html>');
    const failed = run();
    await expect(failed).rejects.toThrow(JobFailure);
    await expect(failed).rejects.toThrow(/not a complete MMDB file/);
    offered = null;
    const unavailable = run();
    await expect(unavailable).rejects.toThrow(/responded with the status 503/);
    await expect(unavailable).rejects.not.toThrow(JobFailure);
    expect(await storedCountries(owner)).toEqual(before);
  });
});
