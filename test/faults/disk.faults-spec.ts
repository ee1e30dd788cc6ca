import { temporaryFolder, waitFor } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Installation, seconds } from './installation.js';

/** A disk of a few MB. @throws Error where this user may not mount one. */
function mountSmallDisk(folder: string): void {
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { encoding: 'utf8' });
  if (mount.status !== 0) {
    throw new Error(`this needs the right to mount a tmpfs (root, CAP_SYS_ADMIN): ${mount.stderr}`);
  }
}

/** Takes all the room that is left. */
function fill(path: string): void {
  try {
    for (let n = 0; ; n++) writeFileSync(`${path}.${n}`, Buffer.alloc(n < 64 ? 64 * 1024 : 1024));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function empty(path: string): void {
  for (let n = 0; n < 8192; n++) rmSync(`${path}.${n}`, { force: true });
}

describe('the disk of the journal is full', () => {
  it.each([
    { queue: 'there', workerRuns: true },
    { queue: 'away', workerRuns: false },
  ])('visitors are answered, and what is lost is said; the queue is $queue', async ({ workerRuns }) => {
    const disk = await temporaryFolder();
    mountSmallDisk(disk.path);
    const ballast = join(disk.path, 'ballast');
    let installation: Installation | undefined;
    try {
      const started = await Installation.start({ env: { DATA_DIR: disk.path, REDIS_URL: '' } });
      installation = started.installation;
      const { service } = started;
      const status = async () => {
        const answer = await fetch(`${service.redirectUrl}/health/ready`);
        return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
      };
      const lost = () => started.installation.metric(service.redirectUrl, 'clicks_lost_total');
      await installation.beginLoad();
      fill(ballast);
      await waitFor(async () => (await status()) === '200 degraded');
      if (!workerRuns) {
        await installation.query(`alter table bullmq.job rename to job_away`);
        await seconds(2);
        await installation.query(`alter table bullmq.job_away rename to job`);
      } else await seconds(3);
      empty(ballast);
      await waitFor(async () => (await status()) === '200 ok');
      await seconds(1);
      const name = `journal's disk full, the queue ${workerRuns ? 'there' : 'away for 2 s'}`;
      await installation.close(name, { lost: await lost() });
      expect(installation.visitors.failures).toEqual(new Map());
    } finally {
      await installation?.stop();
      spawnSync('umount', ['-l', disk.path]);
      await disk.remove();
    }
  });
});
