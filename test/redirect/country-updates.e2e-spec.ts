import { type Service, dbIpCountries, startService, waitFor } from '@app/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { gzipSync } from 'node:zlib';
import { cli } from '../platform/launched.js';
import { TestStore } from './test-store.js';
import { phone, visit } from './visit.js';

/** An address that the bundled databases know, and the file that the tests offer does not. */
const onlyBundled = '2001:4860:4860::8888';

describe('a downloaded database of countries', () => {
  let service: Service;
  let store: TestStore;
  let server: Server;
  let database: pg.Client;
  let offered: Buffer | null;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      if (offered) response.end(offered);
      else response.writeHead(302, { location: '/again' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service = await startService({
      apps: ['redirect', 'worker'],
      env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' },
    });
    store = new TestStore(service.databaseUrl);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await store?.close();
    await database?.end();
    await service?.stop();
    server?.close().closeAllConnections();
  });

  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/countries.mmdb.gz`;
  const update = (...args: string[]) =>
    cli({ ...service.env, GEOIP_UPDATE_URL: url() }, ['geoip:update', ...args]);
  const come = (slug: string) =>
    visit(`${service.redirectUrl}/${slug}`, {
      headers: { 'User-Agent': phone, 'X-Forwarded-For': onlyBundled },
    });
  const doctor = async () => (await cli(service.env, ['doctor'])).stdout;
  const usesSource = async (source: 'bundled' | 'updated') => {
    const { body } = await visit(`${service.redirectUrl}/metrics`);
    return body.includes(`\nredirect_country_database_source{source="${source}"} 1\n`);
  };
  const waitForSource = (source: 'bundled' | 'updated') =>
    waitFor(() => usesSource(source), { what: `countries that are ${source}` });
  const restart = async () => {
    await service.apps.redirect.stop();
    await service.apps.redirect.start();
  };

  it('is used by a running redirect once it is checked, and by a new one, until it is removed', async () => {
    const link = await store.addLink('https://x.example/');
    await come(link.slug);
    expect(await usesSource('bundled')).toBe(true);

    offered = gzipSync(dbIpCountries());
    const { code, stdout, stderr } = await update();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`countries now come from ${url()}, built on 2026-06-01\n`);
    await waitForSource('updated');
    expect(service.apps.redirect.output()).toContain(`using the country database from ${url()}, `);
    await come(link.slug);

    await restart();
    await waitForSource('updated');
    await come(link.slug);
    expect(await doctor()).toMatch(new RegExp(`countries +the database from ${url()} is \\d+ days old`));

    expect(await update('--bundled')).toMatchObject({ code: 0, stderr: '' });
    await waitForSource('bundled');
    await come(link.slug);
    expect(await doctor()).toMatch(/countries +the database of this release is \d+ days old/);
    const { by } = await store.waitForCounts(link, { views: 4, clicks: 4, excluded: 0 });
    expect(by).toMatchObject({ 'country:US': 2, 'country:CA': 2 });
  });

  it.each<[string, () => Buffer | null, RegExp]>([
    ['is truncated', () => gzipSync(dbIpCountries()).subarray(0, -5_000), /not complete gzip data/],
    ['is a web page', () => Buffer.from('<!doctype html>'), /not a complete MMDB file/],
    ['is much smaller', () => dbIpCountries('-ipv4'), /much smaller than it should be/],
    ['redirects to itself', () => null, /redirects more than 5 times/],
    ['is too large', () => Buffer.alloc(65 * 2 ** 20), /larger than 64 MiB/],
  ])('is not replaced by one that %s, and the command reports it', async (_name, file, message) => {
    const stored = async () => (await database.query<object>('select * from country_databases')).rows;
    if ((await stored()).length === 0) {
      offered = dbIpCountries();
      await update();
      await waitForSource('updated');
    }
    const before = await stored();
    offered = file();
    const { code, stdout, stderr } = await update();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^waypost: [^\n]+\n$/);
    expect(stderr).toMatch(message);
    expect(await stored()).toEqual(before);
    expect(await usesSource('updated')).toBe(true);
  });

  it('does not prevent the redirect from serving while it cannot be read', async () => {
    const link = await store.addLink('https://x.example/');
    await database.query('update country_database_chunks set bytes = $1', [Buffer.from('damaged')]);
    await restart();
    await waitFor(() => service.apps.redirect.output().includes('cannot read the updated country database'));
    expect((await come(link.slug)).status).toBe(302);
    expect(await usesSource('bundled')).toBe(true);
    await database.query('delete from country_databases');
    offered = dbIpCountries();
    expect(await update()).toMatchObject({ code: 0, stderr: '' });
    await waitForSource('updated');
    await come(link.slug);
    const { by } = await store.waitForCounts(link, { views: 2, clicks: 2, excluded: 0 });
    expect(by).toMatchObject({ 'country:US': 1, 'country:CA': 1 });
  });
});
