import { Settings } from '@app/common';
import { Readiness } from '@app/operations';
import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { BackupAge } from './backup-age.js';

describe('the age of backups', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * The health and metrics of the jobs app for a folder, once it has run for five hours and backups are made every two.
   */
  async function said(BACKUP_DIR: string | undefined) {
    const [readiness, registry] = [new Readiness(), new Registry()];
    const uptime = jest.spyOn(process, 'uptime').mockReturnValue(5 * 3_600);
    try {
      const settings = Object.assign(new Settings(), { BACKUP_DIR, BACKUP_EVERY_HOURS: 2 });
      new BackupAge(settings, readiness, registry);
      readiness.started();
      const metrics = await registry.metrics();
      const valueOf = (name: string) =>
        Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]?.replace('Inf', 'Infinity'));
      return {
        age: valueOf('waypost_backup_age_seconds'),
        interval: valueOf('waypost_backup_interval_seconds'),
        ...(await readiness.report()),
      };
    } finally {
      uptime.mockRestore();
    }
  }

  function writeBackup(hoursAgo: number): string {
    const file = join(folder, 'waypost-20261120T000000Z.backup');
    writeFileSync(file, '');
    const at = Date.now() / 1000 - hoursAgo * 3_600;
    utimesSync(file, at, at);
    return file;
  }

  it('is a metric, and a limitation after two intervals', async () => {
    writeBackup(3);
    const { age, ...rest } = await said(folder);
    expect(age / 3_600).toBeCloseTo(3, 1);
    expect(rest).toEqual({ interval: 7_200, status: 'ok' });
    writeBackup(4.5);
    expect(await said(folder)).toMatchObject({
      status: 'degraded',
      reasons: ['the newest backup is too old'],
    });
  });

  it('is unknown if the folder cannot be read, and the app keeps running', async () => {
    // Not a folder: root may read every folder.
    expect(await said(writeBackup(0))).toEqual({
      age: NaN,
      interval: 7_200,
      status: 'degraded',
      reasons: ['BACKUP_DIR cannot be read: ENOTDIR'],
    });
  });

  it('is infinite without a backup or with one from the future, and not reported without a folder', async () => {
    expect(await said(folder)).toMatchObject({ age: Infinity, status: 'degraded' });
    writeBackup(-24);
    expect(await said(folder)).toMatchObject({ age: Infinity, status: 'degraded' });
    expect(await said(undefined)).toEqual({ age: NaN, interval: NaN, status: 'ok' });
  });
});
