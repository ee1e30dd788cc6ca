import { temporaryFolder } from '@app/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.js';
import { partialOf, writeBackup } from './write-backup.js';

describe('writeBackup', () => {
  it('explains what to do about the file that a killed backup left, and does not touch it', async () => {
    const folder = await temporaryFolder();
    try {
      const path = join(folder.path, 'monday.backup');
      writeFileSync(partialOf(path), 'half');
      const source = { databaseUrl: 'postgres://127.0.0.1:1/unused', dataDir: null };
      await expect(writeBackup(source, path, 'a passphrase of words')).rejects.toThrow(
        new BackupError(
          `${partialOf(path)} exists already; if no backup is writing it, one was killed: delete it`,
        ),
      );
      expect(readFileSync(partialOf(path), 'utf8')).toBe('half');
    } finally {
      await folder.remove();
    }
  });
});
