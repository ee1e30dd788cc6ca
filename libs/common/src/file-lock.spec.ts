import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileLock } from './file-lock.js';

describe('FileLock', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('cannot be opened by other users, even if an older version created it', () => {
    const path = join(folder, 'lock');
    const modeWhileTaken = (): number => {
      const lock = FileLock.tryTake(path);
      const { mode } = statSync(path);
      lock?.release();
      return mode & 0o777;
    };
    expect(modeWhileTaken()).toBe(0o600);
    writeFileSync(path, '');
    chmodSync(path, 0o644);
    expect(modeWhileTaken()).toBe(0o600);
  });
});
