import { createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import { readFileSync } from 'node:fs';
import { testSamples } from './document-samples.js';
import { SampleShell } from './sample-shell.js';
import { readUploader, type SharexUploader, shorten } from './sharex-uploader.js';

describe('recipes of launchers', () => {
  let service: SharedService;
  let key: string;
  let shell: SampleShell;

  beforeAll(async () => {
    service = await sharedService();
    ({ key } = await createAccountWithKey(service, { scopes: ['links:create', 'slugs:read'] }));
    shell = await SampleShell.open({});
    // The address of the API in the recipe is this instance.
    shell.write('.curlrc', `connect-to = "localhost:3000:${new URL(service.apiUrl).host}"\n`);
    // The keychain and the clipboard of macOS.
    shell.writeProgram('security', '#!/bin/sh\necho "$*" >> security.txt\ncat keychain.txt\n');
    shell.writeProgram('pbcopy', '#!/bin/sh\ncat > clipboard.txt\n');
    shell.write('keychain.txt', `${key}\n`);
  });
  afterAll(async () => {
    await shell?.close();
  });

  describe('ShareX', () => {
    let uploader: SharexUploader;

    testSamples('docs/recipes/sharex.md', {
      'Set it up / json': async ({ code }) => {
        const { host } = new URL(service.apiUrl);
        uploader = readUploader(code.replace('https://api.example', `http://${host}`).replace('way_…', key));
        const { url, error } = await shorten(uploader, 'https://shop.example/a?b="c"&d=1');
        expect(error).toBeNull();
        expect(url).toMatch(new RegExp(`^${service.redirectUrl}/[0-9a-f]{8}$`));
        const again = await shorten(uploader, 'https://shop.example/a');
        expect(again.url).not.toBe(url);
      },
    });

    it('shows what is wrong', async () => {
      expect((await shorten(uploader, 'http://shop.example/')).error).toMatch(
        /not valid\. This must be an absolute https:/,
      );
      const withWrongKey = { ...uploader, Headers: { Authorization: 'Bearer way_wrong' } };
      expect((await shorten(withWrongKey, 'https://shop.example/')).error).toMatch(/valid API key/);
    });
  });

  describe('Raycast', () => {
    const shortenUrl = (...args: string[]) =>
      shell.run({
        name: 'shorten',
        language: 'sh',
        line: 0,
        code: `./shorten-url.sh ${args.map((arg) => `'${arg}'`).join(' ')} || echo "failed with $?"`,
      });
    const clipboard = () => readFileSync(shell.path('clipboard.txt'), 'utf8');

    testSamples('docs/recipes/raycast.md', {
      'What you need / sh': async (sample) => {
        await shell.run(sample);
        expect(readFileSync(shell.path('security.txt'), 'utf8')).toBe(
          'add-generic-password -s waypost -a waypost -w\n',
        );
      },
      'Create a link / sh': async (sample) => {
        const settings = [...sample.code.matchAll(/^# @raycast\.(\w+) (.+)$/gm)].map(([, name, value]) => [
          name,
          value,
        ]);
        expect(settings).toEqual([
          ['schemaVersion', '1'],
          ['title', 'Shorten URL'],
          ['mode', 'compact'],
          ['icon', '🔗'],
          ['packageName', 'Waypost'],
          ['description', 'Creates a short link and copies it'],
          ['argument1', expect.any(String)],
          ['argument2', expect.any(String)],
        ]);
        for (const [name, value = ''] of settings) {
          if (!name?.startsWith('argument')) continue;
          const argument = JSON.parse(value) as { type: string; placeholder: string; optional?: boolean };
          expect([argument.type, typeof argument.placeholder]).toEqual(['text', 'string']);
        }
        expect(sample.code.startsWith('#!/bin/bash\n')).toBe(true);
        shell.save(sample, 'shorten-url.sh');
        await shell.run({ ...sample, code: 'chmod +x shorten-url.sh' });
        const output = await shortenUrl('https://shop.example/winter-boots?size="41"&sort=a\\b', '');
        expect(output).toMatch(/^Copied http.*\/winter-boots\S*\n$/);
        expect(`Copied ${clipboard()}\n`).toBe(output);
        expect(await shortenUrl('https://shop.example/', 'Boots')).toBe(
          `Copied ${service.redirectUrl}/Boots\n`,
        );
        expect(clipboard()).toBe(`${service.redirectUrl}/Boots`);
      },
      'Find a link / json': async ({ code }) => {
        const quicklinks = JSON.parse(code) as { name: string; link: string }[];
        expect(quicklinks.map((quicklink) => Object.keys(quicklink))).toEqual([['name', 'link']]);
        const { origin, pathname, searchParams } = new URL(
          quicklinks[0]?.link.replace('{argument name="Text"}', 'boots') ?? '',
        );
        expect([origin, [...searchParams]]).toEqual(['https://api.example', [['q', 'boots']]]);
        const page = await fetch(service.apiUrl + pathname);
        expect([page.status, page.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('text/html'),
        ]);
      },
    });

    it('shows what is wrong', async () => {
      shell.write('clipboard.txt', 'before');
      expect(await shortenUrl('https://shop.example/', 'boots')).toMatch(
        /slug is in use.*\nfailed with 1\n$/,
      );
      expect(await shortenUrl('http://shop.example/', 'other')).toMatch(
        /must be an absolute https:.*\nfailed with 1\n$/,
      );
      expect(await shortenUrl('https://shop.example/', 'a"b')).toMatch(/slug.*\nfailed with 1\n$/);
      shell.write('keychain.txt', 'way_wrong\n');
      expect(await shortenUrl('https://shop.example/', 'third')).toMatch(/valid API key.*\nfailed with 1\n$/);
      shell.write('.curlrc', 'connect-to = "localhost:3000:127.0.0.1:1"\n');
      expect(await shortenUrl('https://shop.example/', 'third')).toMatch(/curl: \(7\).*\nfailed with 1\n$/);
      expect(clipboard()).toBe('before');
    });
  });
});
