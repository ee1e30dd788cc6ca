import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteOldBackups, newBackupName, newestBackupAt } from './backup-folder.js';

describe('the folder of backups', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, hoursAgo: number): string {
    const at = Date.now() / 1000 - hoursAgo * 3600;
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
    return name;
  }

  it('keeps the newest backups and other files, and no partial ones that were abandoned', () => {
    const names = [5, 4, 3].map((hours) =>
      write(newBackupName(new Date(Date.now() - hours * 3_600_000)), hours),
    );
    const others = [write('waypost-monday.backup', 9), write('notes.txt', 9)];
    const running = write(`${newBackupName()}.partial`, 0);
    write(`${newBackupName(new Date(0))}.partial`, 2);
    deleteOldBackups(folder, 2);
    expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others, running].sort());
    expect(Date.now() - (newestBackupAt(folder) ?? 0)).toBeCloseTo(3 * 3_600_000, -4);
  });

  it('may be missing or empty', () => {
    expect(newestBackupAt(folder)).toBeNull();
    expect(newestBackupAt(join(folder, 'missing'))).toBeNull();
  });
});
