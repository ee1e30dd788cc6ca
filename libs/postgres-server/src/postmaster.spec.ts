import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftoverPostmaster } from './postmaster.js';

describe('endLeftoverPostmaster', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('leaves the pid file to PostgreSQL where neither /proc nor ps shows what a process runs', async () => {
    const pidFile = join(folder.path, 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n`);
    const nowhere = join(folder.path, 'nowhere');
    await endLeftoverPostmaster(folder.path, { proc: nowhere, ps: nowhere });
    expect(existsSync(pidFile)).toBe(true);
  });

  it('removes the pid file if the pid is of another program', async () => {
    const pidFile = join(folder.path, 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n`);
    await endLeftoverPostmaster(folder.path);
    expect(existsSync(pidFile)).toBe(false);
  });
});
