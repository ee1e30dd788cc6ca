import {
  createAccountWithKey,
  sharedService,
  type SharedService,
  temporaryFolder,
  type TemporaryFolder,
} from '@app/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './installed-client.js';

describe('GET /client.tgz', () => {
  let service: SharedService;
  let folder: TemporaryFolder;

  beforeAll(async () => {
    [service, folder] = await Promise.all([sharedService(), temporaryFolder()]);
  });
  afterAll(() => folder?.remove());

  it('is a package that npm installs, and that calls this instance', async () => {
    const { key } = await createAccountWithKey(service);
    writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }');
    const settings = { npm_config_cache: join(folder.path, 'cache'), npm_config_audit: 'false' };
    run('npm', ['install', `${service.apiUrl}/client.tgz`], folder.path, settings);
    const call = `import { Waypost } from '@waypost/client';
      const waypost = new Waypost({ baseUrl: '${service.apiUrl}', key: '${key}' });
      console.log((await waypost.account.get()).links.total);`;
    expect(run(process.execPath, ['--input-type=module', '-e', call], folder.path)).toBe('0\n');
    const { dependencies } = JSON.parse(readFileSync(join(folder.path, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(dependencies).toEqual({ '@waypost/client': `${service.apiUrl}/client.tgz` });
    const installed = readFileSync(join(folder.path, 'node_modules/@waypost/client/package.json'), 'utf8');
    expect(installed).toBe(readFileSync('packages/client/package.json', 'utf8'));
  });

  it('sends the package only to clients that do not have it', async () => {
    const address = `${service.apiUrl}/client.tgz`;
    const whole = await fetch(address);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/) as string,
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(readFileSync('dist/client.tgz'));
    const headers = { 'If-None-Match': whole.headers.get('etag') ?? '' };
    const again = await fetch(address, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, whole.headers.get('etag')]);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
  });
});
