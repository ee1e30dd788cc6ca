import { startService, temporaryFolder, waitFor } from '@app/testing';
import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TestStore } from './test-store.js';
import { phone, visit } from './visit.js';

const edition = (part: string) =>
  createRequire(import.meta.url).resolve(
    `@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country${part}.mmdb`,
  );

describe('GEOIP_DATABASE', () => {
  it('is reloaded under traffic, unless it is broken', async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'countries.mmdb');
    copyFileSync(edition('-ipv6'), file);
    const service = await startService({
      apps: ['redirect', 'worker'],
      env: { TRUSTED_PROXIES: '127.0.0.1', GEOIP_DATABASE: file, LOG_LEVEL: 'info' },
    });
    const store = new TestStore(service.databaseUrl);
    try {
      const { redirect } = service.apps;
      const waitForLog = (what: string) => waitFor(() => redirect.output().includes(what), { what });
      const link = await store.addLink('https://x.example/');
      const come = () =>
        visit(`${service.redirectUrl}/${link.slug}`, {
          headers: { 'User-Agent': phone, 'X-Forwarded-For': '8.8.8.8' },
        });
      await come();
      copyFileSync(edition(''), `${file}.new`);
      renameSync(`${file}.new`, file);
      await waitForLog('after a change');
      await come();
      writeFileSync(file, 'not what it should be');
      await waitForLog('is not a complete MMDB file');
      await come();
      const { by } = await store.waitForCounts(link, { views: 3, clicks: 3, excluded: 0 });
      expect(by).toMatchObject({ 'country:XX': 1, 'country:US': 2 });
    } finally {
      await store.close();
      await service.stop();
      await folder.remove();
    }
  });
});
