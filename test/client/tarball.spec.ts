import { temporaryFolder } from '@app/testing';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './installed-client.js';

type Tarball = (folder: string, files: string[]) => Uint8Array;

/** Scripts have no types. */
const script = new URL('../../scripts/tarball.mjs', import.meta.url).href;

describe('a tarball', () => {
  it('contains the files unchanged, and depends on nothing but their names and contents', async () => {
    const { tarball } = (await import(script)) as { tarball: Tarball };
    const folder = await temporaryFolder();
    try {
      mkdirSync(join(folder.path, 'lib'));
      const contents = { 'package.json': '{}', 'lib/empty.js': '', 'lib/long.js': 'é'.repeat(700) };
      for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder.path, name), content);
      const names = Object.keys(contents);
      const made = tarball(folder.path, names);
      utimesSync(join(folder.path, 'package.json'), 1, 1);
      expect(tarball(folder.path, names.toReversed())).toEqual(made);

      writeFileSync(join(folder.path, 'made.tgz'), made);
      run('tar', ['-xzf', 'made.tgz'], folder.path);
      for (const name of names) {
        expect(run('cmp', [name, `package/${name}`], folder.path)).toBe('');
      }
    } finally {
      await folder.remove();
    }
  });
});
