import {
  ApiClient,
  createAccountWithKey,
  startService,
  type Service,
  type TemporaryFolder,
  temporaryFolder,
  freePort,
} from '@app/testing';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { linkstackPage } from '../fixtures/saved-pages.js';
import { cli, type LaunchSettings } from './launched.js';

interface Link {
  id: string;
  slug: string;
  name: string;
  url: string;
}

describe('the commands that call the API', () => {
  let service: Service;
  let api: ApiClient;
  /** Neither a database nor a folder to start one in. */
  let settings: LaunchSettings;

  const run = (...args: string[]) => cli(settings, args);
  const json = async <T>(...args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as T;
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    const { key } = await createAccountWithKey(service, { scopes: ['read', 'write', 'conversions:read'] });
    api = new ApiClient(service, key);
    settings = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: '/nonexistent/waypost',
      LC_ALL: 'en_US.UTF-8',
      WAYPOST_URL: `${service.apiUrl}/`,
      WAYPOST_KEY: key,
    };
  });
  afterAll(() => service?.stop());

  it('create a link', async () => {
    const { code, stdout, stderr } = await run(
      ...['links:create', 'https://shop.example/summer', '--slug', 'Summer', '--name', 'Summer sale'],
      ...['--tag', 'One', 'Two', '--note', 'for the window'],
    );
    expect([code, stderr]).toEqual([0, '']);
    const [link] = (
      await api.get<{ data: (Link & { tags: string[]; note: string })[] }>('/v1/links?view=full')
    ).body.data;
    expect(link).toMatchObject({ name: 'Summer sale', tags: ['One', 'Two'], note: 'for the window' });
    expect(stdout).toBe(
      [
        `URL          ${service.redirectUrl}/Summer`,
        'Destination  https://shop.example/summer',
        'Name         Summer sale',
        `Id           ${link?.id}`,
        '',
      ].join('\n'),
    );
  });

  it('create a link with a free slug if none is given', async () => {
    const destination = 'https://shop.example/winter-boots';
    const first = await json<Link>('links:create', destination);
    const second = await json<Link>('links:create', destination);
    expect(first.slug).toBe('winter-boots');
    expect(second.slug).not.toBe(first.slug);
    expect(Object.keys(first)).toEqual(['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt']);
  });

  it('list links in 80 columns, or as the API does', async () => {
    const destination = `https://shop.example/${'long/'.repeat(40)}`;
    await api.post('/v1/links', { destination, slug: 'long-one', name: 'Übersicht 日本' });
    const { stdout, stderr } = await run('links:list', '--limit', '2');
    const [head, first] = stdout.split('\n');
    expect(head).toMatch(/^SLUG +CLICKS {2}STATE +NAME +DESTINATION$/);
    expect(first).toMatch(/^long-one +0 {2}active {2}Übersicht 日本 +https:\/\/shop\.example\/long.*…$/);
    expect(first?.length).toBeLessThanOrEqual(80);
    const cursor = /--cursor (\S+)/.exec(stderr)?.[1] ?? '';
    expect((await run('links:list', '--cursor', cursor)).stdout).toMatch(
      /\nSummer +0 {2}active {2}Summer sale/,
    );
    const listed = await json<unknown>('links:list', '--sort', 'name', '--tag', 'one', '--active');
    expect(listed).toEqual((await api.get('/v1/links?sort=name&tag=one&active=true')).body);
    expect(await run('links:list', '--paused')).toMatchObject({ code: 0, stdout: '', stderr: 'no links\n' });
    expect(await run('links:list', '--domain', 'nobody.test')).toMatchObject({ stderr: 'no links\n' });
  });

  it('report figures', async () => {
    const { stdout } = await run('report', '--days', '7', '--by', 'country', 'link', '--interval', 'day');
    expect(stdout).toMatch(
      /^All links, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(UTC\)\n\nVIEWS {2}CLICKS {2}CTR\n/,
    );
    expect(stdout).toMatch(/\n {4}0 {7}0 {3}0%\n\nDAY +VIEWS {2}CLICKS {2}CTR\n\d{4}-/);
    expect(stdout).toContain('\nCOUNTRY  VIEWS  CLICKS  CTR\n');
    const asJson = await json<unknown>('report', '--days', '7', '--by', 'country');
    expect(asJson).toEqual((await api.get('/v1/analytics/report?days=7&by=country')).body);
    const withConversions = ['report', '--days', '7', '--conversions', '--basis', 'click'];
    expect((await run(...withConversions)).stdout).toMatch(/CTR +CONVERSIONS +RATE +REVENUE\n.* – +– +–\n/);
    const query = ['views', 'clicks', 'ctr', 'conversions', 'conversionRate', 'revenue'].map(
      (name) => `metrics=${name}`,
    );
    expect(await json<unknown>(...withConversions)).toEqual(
      (await api.get(`/v1/analytics/report?days=7&basis=click&${query.join('&')}`)).body,
    );
  });

  describe('import bio pages', () => {
    let folder: TemporaryFolder;
    beforeAll(async () => {
      folder = await temporaryFolder();
      writeFileSync(join(folder.path, 'page.html'), linkstackPage());
      writeFileSync(join(folder.path, 'other.html'), '<html>');
    });
    afterAll(() => folder.remove());

    it('after a dry run', async () => {
      const file = join(folder.path, 'page.html');
      const dry = await run('import:bio-page', file, '--slug', 'anna', '--dry-run');
      const facts = [
        `URL       ${service.redirectUrl}/anna`,
        'Name      Anna Pots',
        'Source    linkstack',
        'Items     2',
        'Networks  1',
        'Photo     no',
      ];
      expect(dry).toMatchObject({ code: 0, stderr: '' });
      expect(dry.stdout.split('\n').slice(0, 6)).toEqual(facts);
      expect(dry.stdout).toContain('\nleft out: item Mail mailto:anna@pots.example: This is not the address');
      const { website } = await json<{ website: { id: string; slug: string } }>(
        'import:bio-page',
        file,
        '--slug',
        'anna',
      );
      expect((await api.get(`/v1/websites/${website.id}`)).body).toMatchObject({
        slug: 'anna',
        published: false,
      });
    });

    it('and explain why a file is not a page', async () => {
      const { code, stderr } = await run(
        'import:bio-page',
        join(folder.path, 'other.html'),
        '--slug',
        'anna-2',
      );
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/\n {2}file: Nothing in this file was recognized/),
      ]);
      const missing = await run('import:bio-page', join(folder.path, 'missing.html'), '--slug', 'anna-2');
      expect([missing.code, missing.stderr]).toEqual([
        1,
        expect.stringMatching(/missing\.html cannot be read/),
      ]);
    });
  });

  it('do not touch a database', () => expect(() => readdirSync('/nonexistent')).toThrow('ENOENT'));

  describe('report errors and exit with 1', () => {
    const fails = async (args: string[], changes: Record<string, string>, message: RegExp) => {
      const { code, stdout, stderr } = await cli({ ...settings, ...changes }, args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/^\s+at |node:/m);
    };

    it('without an address and a key', () =>
      fails(
        ['links:list'],
        { WAYPOST_URL: '', WAYPOST_KEY: '' },
        /^waypost: set WAYPOST_URL to .+; set WAYPOST_KEY to an API key\n$/,
      ));

    it('with an invalid address', () =>
      fails(
        ['report'],
        { WAYPOST_URL: 'api.example' },
        /^waypost: WAYPOST_URL must be an http:\/\/ or https:\/\/ URL\n$/,
      ));

    it('with an unknown key', () =>
      fails(['report'], { WAYPOST_KEY: 'way_x' }, /^waypost: WAYPOST_KEY is not a valid key: .+\n$/));

    it('about a nonexistent link', () =>
      fails(['report', '--link', service.env.API_PORT ?? ''], {}, /^waypost: .*not.*\n$/i));

    it('in every field', () =>
      fails(
        ['links:create', 'http://shop.example', '--slug', 'api', '--group', 'x'],
        {},
        /^waypost: .+\n {2}destination: .+\n {2}slug: This slug is reserved\.\n {2}group: .+\n$/,
      ));

    it('about a taken slug', () =>
      fails(['links:create', 'https://shop.example', '--slug', 'summer'], {}, /^waypost: .+"?summer/i));

    it('without a server', async () =>
      fails(
        ['links:list'],
        { WAYPOST_URL: `http://127.0.0.1:${await freePort()}` },
        /^waypost: http:\/\/127\.0\.0\.1:\d+ cannot be reached: connection refused; is it running\?\n$/,
      ));

    it('with a server of something else', async () => {
      const other = createServer((_request, response) => response.end('<html>'));
      await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
      const { port } = other.address() as AddressInfo;
      await fails(
        ['links:list'],
        { WAYPOST_URL: `http://127.0.0.1:${port}` },
        /^waypost: .+ is not the API of Waypost: it responded with 200\n$/,
      );
      other.close();
    });
  });
});
