import { temporaryFolder, waitFor } from '@app/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Launched, launchSettings } from '../platform/launched.js';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { childrenOf, signalAll } from './postgres-process.js';

describe('kill -9 of everything at once', () => {
  it('loses no acknowledged write and no answered visit, and doubles none', async () => {
    const folder = await temporaryFolder();
    const settings = { ...(await launchSettings(folder.path)), RATE_LIMIT_PER_MINUTE: '0' };
    let launched = await Launched.ready(settings);
    let installation: Installation | undefined;
    try {
      const { databaseUrl } = JSON.parse(readFileSync(join(folder.path, 'running.json'), 'utf8')) as {
        databaseUrl: string;
      };
      const redirectUrl = launched.url('redirect');
      const reachable = { apiUrl: launched.url('api'), redirectUrl, databaseUrl, dataDir: folder.path };
      installation = await Installation.over(reachable, [redirectUrl]);
      await installation.beginLoad();
      for (let n = 0; n < plan.totalKills; n++) {
        await seconds(1 + Math.random() * 2);
        const { npmPid, pids, postmasterPid } = launched;
        const all = [npmPid, ...pids, ...childrenOf(postmasterPid)];
        await installation.whileUnderWay(redirectUrl, () => signalAll(all, 'SIGKILL'));
        await launched.exit();
        launched = await Launched.ready(settings);
        await waitFor(() => launched.isReady('redirect'), { timeout: 30_000 });
        await seconds(1);
      }
      await installation.close(
        `kill -9 of npm, launcher, apps and PostgreSQL at once, ${plan.totalKills} ×`,
        {
          cuts: plan.totalKills,
        },
      );
    } finally {
      await installation?.stop();
      await launched.cleanUp();
      await folder.remove();
    }
  });
});
