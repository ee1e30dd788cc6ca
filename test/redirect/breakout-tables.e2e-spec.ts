import { startService, temporaryFolder, type Service, type TemporaryFolder, waitFor } from '@app/testing';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../platform/launched.js';
import { visitAs } from './hand-over.js';
import { TestStore } from './test-store.js';
import { instagram } from './visit.js';

const off =
  '{"techniques":[{"family":"instagram","platform":"ios","technique":"instagram-extbrowser","on":false}]}';

describe('BREAKOUT_TABLES', () => {
  let folder: TemporaryFolder;
  let file: string;
  let service: Service;
  let store: TestStore;

  beforeAll(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'tables.json');
    writeFileSync(file, '{}');
    service = await startService({ apps: ['redirect'], env: { BREAKOUT_TABLES: file, LOG_LEVEL: 'info' } });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await service.stop();
    await folder.remove();
  });

  /** Replaces the file at once: half of it would be a separate change. */
  const replaceTables = (text: string): void => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };

  it('switches a technique off without a restart, and keeps the last good tables', async () => {
    const { slug } = await store.addLink('https://shop.example/', { behavior: 'aggressive' });
    const page = async () => (await visitAs(instagram, `${service.redirectUrl}/${slug}`)).body;
    expect(await page()).toContain('instagram://extbrowser/');
    replaceTables(off);
    await waitFor(async () => !(await page()).includes('instagram://'));
    expect(await page()).toContain('id="copy"');
    replaceTables('{"techniques": "none"}');
    const log = () => service.apps.redirect.output();
    await waitFor(() => log().includes('tables.json: techniques must be array'));
    expect(await page()).toContain('id="copy"');
    const metrics = await (await fetch(`${service.redirectUrl}/metrics`)).text();
    expect(metrics).toMatch(/^waypost_redirect_breakout_tables_current\S* 0$/m);
    expect(metrics).toMatch(
      /^waypost_redirect_breakout_tables_changes_total\{[^}]*result="accepted"[^}]*\} 1$/m,
    );
    expect(metrics).toMatch(
      /^waypost_redirect_breakout_tables_changes_total\{[^}]*result="rejected"[^}]*\} 1$/m,
    );
    replaceTables('{}');
    await waitFor(async () => (await page()).includes('instagram://extbrowser/'));
  });

  it('lets the redirect choose among techniques by their outcomes', async () => {
    const { slug } = await store.addLink('https://shop.example/', { behavior: 'aggressive' });
    const row = { family: 'instagram', platform: 'ios', fires: 'page', stepsAfterMs: 1500, state: 'works' };
    const other = { ...row, technique: 'other', since: '2026-11', source: 'https://example.com/', on: true };
    const ways = { other: { template: 'other://open?u={encoded}' } };
    writeFileSync(file, JSON.stringify({ ways, techniques: [other] }));
    const { redirect } = service.apps;
    const withOther = async (): Promise<number> => {
      await redirect.stop();
      await redirect.start();
      const pages = Array.from({ length: 20 }, () => visitAs(instagram, `${service.redirectUrl}/${slug}`));
      return (await Promise.all(pages)).filter(({ body }) => body.includes('other://open')).length;
    };
    // New rows come first. Now and then, the second one is tried.
    expect(await withOther()).toBeGreaterThan(10);
    await store.run(
      `insert into technique_outcomes (app, system, version, technique, shown, "left", updated_at)
       values ('instagram', 'ios', '354', 'other', 90, 9, now()), ('instagram', 'ios', '354', 'instagram-extbrowser', 90, 60, now())`,
    );
    expect(await withOther()).toBeLessThan(10);
  });

  it('explores unproven techniques only with a record, and uses it only if that is better', async () => {
    replaceTables('{}');
    const { redirect } = service.apps;
    const { slug } = await store.addLink('https://shop.example/', { behavior: 'aggressive' });
    const pages = async (): Promise<number[]> => {
      await redirect.stop();
      await redirect.start();
      const visits = Array.from({ length: 40 }, () => visitAs(instagram, `${service.redirectUrl}/${slug}`));
      const bodies = (await Promise.all(visits)).map(({ body }) => body);
      expect(bodies.filter((body) => body.includes('id="open" href="'))).toHaveLength(40);
      const automatic = bodies.filter((body) => body.includes(' data-fires="open:8000"'));
      return [automatic.length, 40 - automatic.length];
    };
    const record = (technique: string, left: number) =>
      store.run(
        `insert into technique_outcomes (app, system, version, technique, shown, "left", updated_at)
         select 'instagram', 'ios', version, '${technique}', 60, ${left}, now() from unnest(array['354', 'all']) version
         on conflict (app, system, version, technique) do update set shown = 60, "left" = ${left}`,
      );
    await store.run('delete from technique_outcomes');
    expect(await pages()).toEqual([40, 0]);
    await record('instagram-extbrowser', 30);
    await record('instagram-extbrowser-tap', 30);
    // Now, a few visits may try one of the others.
    expect((await pages())[0]).toBeGreaterThan(20);
    await record('instagram-extbrowser', 5);
    expect((await pages())[1]).toBeGreaterThan(20);
  });

  it('is checked by the CLI, which shows what a visitor would get', async () => {
    const own = join(folder.path, 'own.json');
    const check = (...options: string[]) =>
      cli({ PATH: process.env.PATH ?? '' }, ['breakout:check', own, ...options]);
    writeFileSync(own, off);
    const { code, stdout, stderr } = await check(
      '--agent',
      instagram,
      '--destination',
      'https://shop.example/',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^valid: \d+ techniques, \d+ apps\ndestination: no app\nvisitor: instagram on ios\nbehavior: aggressive\nresponse: a page\nexplored: instagram-extbrowser-tap, https-window\nbutton: none;/,
    );
    writeFileSync(own, off.replace('instagram-extbrowser', 'warp'));
    const rejected = await check();
    expect([rejected.code, rejected.stdout]).toEqual([1, '']);
    expect(rejected.stderr).toContain("must have required property 'fires'");
  });
});
