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

  const backup = (hoursAgo: number): string =>
    write(newBackupName(new Date(Date.now() - hoursAgo * 3_600_000)), hoursAgo);

  it('keeps the newest backups and other files, and no partial ones that were abandoned', () => {
    const names = [5, 4, 3].map(backup);
    const others = [write('waypost-monday.backup', 9), write('notes.txt', 9)];
    const running = write(`${newBackupName()}.partial`, 0);
    write(`${newBackupName(new Date(0))}.partial`, 2);
    deleteOldBackups(folder, 2, names[2] ?? '');
    expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others, running].sort());
    expect(Date.now() - (newestBackupAt(folder) ?? 0)).toBeCloseTo(3 * 3_600_000, -4);
  });

  it('does not count a backup that was made while the clock was ahead', () => {
    backup(-48);
    expect(newestBackupAt(folder)).toBeNull();
    // Copying a file gives it the time of the copy.
    write(newBackupName(new Date(Date.now() + 24 * 3_600_000)), 0);
    write(newBackupName(new Date(Date.now() - 2 * 3_600_000)), -24);
    expect(newestBackupAt(folder)).toBeNull();
    backup(3);
    expect(Date.now() - (newestBackupAt(folder) ?? 0)).toBeCloseTo(3 * 3_600_000, -4);
    backup(-0.01);
    expect(newestBackupAt(folder)).toBeGreaterThan(Date.now());
  });

  it.each([1, 2, 3])('keeps the last of %d backups, whatever the clock was', (keep) => {
    const [future, further, old, written] = [-48, -72, 3, 0].map(backup);
    deleteOldBackups(folder, keep, written ?? '');
    expect(readdirSync(folder).sort()).toEqual([future, further, old, written].slice(-keep).sort());
  });

  it('keeps a backup if the clock was set back while it was made', () => {
    const [old, written] = [backup(1), backup(-1)];
    backup(-2);
    deleteOldBackups(folder, 2, written);
    expect(readdirSync(folder).sort()).toEqual([old, written]);
  });

  it('may be missing or empty', () => {
    expect(newestBackupAt(folder)).toBeNull();
    expect(newestBackupAt(join(folder, 'missing'))).toBeNull();
  });
});
