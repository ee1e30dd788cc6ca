import { takeMigrationLock } from '@app/database';
import { createTestDatabase, isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cli, Launched, launchSettings, type LaunchSettings } from './launched.js';

const email = 'a@example.com';

describe('regular backups', () => {
  let folder: TemporaryFolder;
  let settings: LaunchSettings;
  let launched: Launched | undefined;

  beforeAll(async () => {
    folder = await temporaryFolder();
    settings = {
      ...(await launchSettings(join(folder.path, 'data'))),
      BACKUP_DIR: join(folder.path, 'backups'),
      BACKUP_KEEP: '1',
    };
  });
  afterAll(async () => {
    await launched?.cleanUp();
    await folder.remove();
  });

  const files = (): string[] =>
    existsSync(settings.BACKUP_DIR ?? '')
      ? readdirSync(settings.BACKUP_DIR ?? '').filter((name) => name.endsWith('.backup'))
      : [];

  it('require a passphrase', async () => {
    launched = new Launched(settings);
    expect(await launched.exit()).toEqual({ code: 1, signal: null });
    expect(launched.errors).toContain(
      'BACKUP_DIR is set, but neither BACKUP_PASSPHRASE_FILE nor BACKUP_PASSPHRASE',
    );
  });

  it('are made by npm start, which keeps the newest, and restore an embedded installation', async () => {
    const passphraseFile = join(folder.path, 'passphrase');
    writeFileSync(passphraseFile, 'correct horse battery\n', { mode: 0o600 });
    settings.BACKUP_PASSPHRASE_FILE = passphraseFile;
    launched = await Launched.ready(settings);
    const first = await waitFor(() => files()[0]);
    expect(first).toMatch(/^waypost-\d{8}T\d{6}Z\.backup$/);
    const metrics = await (await fetch(`${launched.url('jobs')}/metrics`)).text();
    expect(Number(/^waypost_backup_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(120);
    // Only the process that makes backups has it, and no app.
    for (const app of ['api', 'redirect', 'worker', 'jobs'] as const) {
      expect(readFileSync(`/proc/${launched.pidOf(app)}/environ`, 'latin1')).not.toContain(
        'BACKUP_PASSPHRASE',
      );
    }

    const { stdout: key } = await cli(settings, ['key:create', '--email', email, '--name', 'kept']);
    expect(key).toMatch(/^way_/);
    const { code, stderr } = await cli(settings, ['backup']);
    expect([code, stderr]).toEqual([0, '']);
    const [second, ...more] = files();
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
    await launched.cleanUp();

    const file = join(settings.BACKUP_DIR ?? '', second ?? '');
    const restored = { ...settings, DATA_DIR: join(folder.path, 'restored') };
    expect(await cli(restored, ['restore', file])).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await cli(restored, ['key:list', '--email', email]);
    expect(stdout).toContain('kept');
  });

  it('end when npm start is killed', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      // A backup waits for it as for a migration.
      await takeMigrationLock(client, 'exclusive');
      launched = await Launched.ready({
        ...settings,
        DATA_DIR: join(folder.path, 'killed'),
        DATABASE_URL: database.url,
        BACKUP_DIR: join(folder.path, 'unfinished'),
        BACKUP_PASSPHRASE: 'correct horse battery',
      });
      const { launcherPid } = launched;
      const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      const backup = await waitFor(() =>
        readFileSync(`/proc/${launcherPid}/task/${launcherPid}/children`, 'latin1')
          .split(' ')
          .find((pid) => pid && commandOf(pid).includes('backup')),
      );
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
      await waitFor(async () => (await client.query(waiting)).rows.length > 0);
      process.kill(launcherPid, 'SIGKILL');
      await waitFor(() => !isAlive(Number(backup)), { what: 'the end of the backup' });
      await launched.exit();
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
