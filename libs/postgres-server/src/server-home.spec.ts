import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverHome, sharedFolder } from './server-home.js';

describe('serverHome', () => {
  const isRoot = process.getuid?.() === 0;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('is in DATA_DIR, private, and owned by the user that the server runs as', () => {
    const home = serverHome(folder.path);
    expect(home.folder).toBe(join(folder.path, 'postgres'));
    const { uid, mode } = statSync(home.folder);
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe(home.user?.uid ?? process.getuid?.());
    expect(home.user === null).toBe(!isRoot);
  });

  it('is where the server user can reach it, under a name that no other DATA_DIR gets', () => {
    const closed = join(folder.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    const home = serverHome(closed);
    try {
      // Only root has to run the server as another user. Everybody else can reach their own folder.
      expect(home.folder.startsWith(isRoot ? sharedFolder : closed)).toBe(true);
      expect(existsSync(join(closed, 'postgres.location'))).toBe(isRoot);
      expect(serverHome(closed)).toEqual(home);
      for (const name of ['postgres.location', 'postgres'])
        rmSync(join(closed, name), { recursive: true, force: true });
      const next = serverHome(closed);
      expect(next.folder === home.folder).toBe(!isRoot);
      rmSync(next.folder, { recursive: true });
    } finally {
      rmSync(home.folder, { recursive: true, force: true });
    }
  });

  it('does not create an empty database if the one in the pointer file is missing', () => {
    const pointer = join(folder.path, 'postgres.location');
    writeFileSync(pointer, `${join(folder.path, 'gone')}\n`);
    expect(() => serverHome(folder.path)).toThrow(`named in ${pointer}, is missing`);
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
  });
});
