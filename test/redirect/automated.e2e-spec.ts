import { proxyCheckAddress } from '@app/common';
import { startService, type Service, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { nextIn } from './guarded-links.js';
import { TestStore } from './test-store.js';
import { phone, visit } from './visit.js';

const destination = 'https://x.example/';

describe('automated visits, recognized by their address', () => {
  let folder: TemporaryFolder;
  let file: string;
  let service: Service;
  let store: TestStore;

  const writeNetworks = (text: string) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  const come = (slug: string, address: string, agent = phone) =>
    visit(`${service.redirectUrl}/${slug}`, {
      headers: { 'User-Agent': agent, 'X-Forwarded-For': address },
    });
  const waitForLog = (what: string) => waitFor(() => service.apps.redirect.output().includes(what), { what });

  beforeAll(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'networks.txt');
    writeNetworks('# data centers\n198.51.100.0/24\n2001:db8:1::/48\n!198.51.100.128/25\n');
    service = await startService({
      apps: ['redirect', 'worker'],
      env: {
        TRUSTED_PROXIES: '127.0.0.1',
        AUTOMATED_NETWORKS: file,
        AUTOMATED_BURSTS: 'on',
        LOG_LEVEL: 'info',
      },
    });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await service.stop();
    await folder.remove();
  });

  it('get what a person gets, and are excluded if their network is listed without an exception', async () => {
    const link = await store.addLink(destination);
    const page = await store.addWebsite();
    for (const address of ['198.51.100.7', '2001:db8:1:2::3', '198.51.100.200', '192.0.2.1']) {
      expect(await come(link.slug, address)).toMatchObject({
        status: 302,
        headers: { location: destination },
      });
      expect(await come(page.slug, address)).toMatchObject({ status: 200 });
    }
    const { by } = await store.waitForCounts(link, { views: 2, clicks: 2, excluded: 2 });
    expect(by).toMatchObject({ 'excluded:automated': 2, 'device:mobile': 2 });
    const { by: ofPage } = await store.waitForCounts(page, { views: 2, clicks: 0, excluded: 2 });
    expect(ofPage).toMatchObject({ 'excluded:automated': 2 });
  });

  it('are named by the proxy check', async () => {
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ value: string }>(
      `select value from secrets where name = 'signing'`,
    );
    await database.end();
    const { pathname, search } = new URL(
      proxyCheckAddress(service.redirectUrl, rows[0]?.value ?? '', Date.now()),
    );
    const excluded = async (address: string) => {
      const { body } = await come(`${pathname.slice(1)}${search}&format=json`, address);
      return (JSON.parse(body) as { excluded: string | null }).excluded;
    };
    expect(await excluded('198.51.100.7')).toBe('automated');
    expect(await excluded('198.51.100.200')).toBeNull();
  });

  it('pass a gate like a person, and are excluded on both pages', async () => {
    const link = await store.addLink(destination, { gate: 'adult' });
    const gate = await come(link.slug, '198.51.100.7');
    expect(await come(nextIn(gate).slice(1), '198.51.100.7')).toMatchObject({
      status: 302,
      headers: { location: destination },
    });
    await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 2 });
  });

  it('are excluded from the tenth link on if they come in a burst, while another browser at the same address still counts', async () => {
    const links = [];
    for (let n = 0; n < 11; n++) links.push(await store.addLink(destination));
    const preview = await store.addLink(destination);
    // All at once, because a burst takes at most three seconds.
    const before = await Promise.all(links.slice(0, 9).map(({ slug }) => come(slug, '192.0.2.9')));
    for (const response of before) expect(response).toMatchObject({ status: 302 });
    // Neither other images of links, nor the same link again, nor people with other browsers make a burst.
    await Promise.all([
      come(`${preview.slug}/og.png`, '192.0.2.9'),
      come(links[0]?.slug ?? '', '192.0.2.9'),
      come(links[9]?.slug ?? '', '192.0.2.9', `${phone} other`),
    ]);
    for (const { slug } of links.slice(9)) {
      expect(await come(slug, '192.0.2.9')).toMatchObject({
        status: 302,
        headers: { location: destination },
      });
    }
    const [first, ...others] = links;
    if (first) await store.waitForCounts(first, { views: 2, clicks: 2, excluded: 0 });
    for (const link of others.slice(0, 8))
      await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    const [tenth, eleventh] = others.slice(8);
    if (tenth) await store.waitForCounts(tenth, { views: 1, clicks: 1, excluded: 1 });
    if (eleventh) await store.waitForCounts(eleventh, { views: 0, clicks: 0, excluded: 1 });
  });

  it('follow changes of the file without a restart, unless it is broken', async () => {
    const link = await store.addLink(destination);
    writeNetworks('203.0.113.0/24\n');
    await waitForLog('networks.txt after a change');
    await come(link.slug, '203.0.113.1');
    await come(link.slug, '198.51.100.7');
    writeNetworks('203.0.113.0/24\nsomewhere\n');
    await waitForLog('line 2 is not an address or a network');
    await come(link.slug, '203.0.113.1');
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 2 });
  });
});

describe('an unreadable file of networks', () => {
  it('prevents startup and is named in the error', async () => {
    const start = startService({ apps: ['redirect'], env: { AUTOMATED_NETWORKS: '/no/such/file' } });
    const { message } = await start.then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^waypost: AUTOMATED_NETWORKS cannot be read/m);
  });
});
