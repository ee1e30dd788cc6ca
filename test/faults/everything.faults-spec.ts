import { temporaryFolder, waitFor } from '@app/testing';
import { Launched, launchSettings } from '../platform/launched.js';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { childrenOf, signalAll } from './postgres-process.js';

describe('kill -9 of all processes at the same time', () => {
  it('loses no acknowledged write and no completed visit, and counts none twice', async () => {
    const folder = await temporaryFolder();
    const settings = { ...(await launchSettings(folder.path)), RATE_LIMIT_PER_MINUTE: '0' };
    let launched = await Launched.ready(settings);
    let installation: Installation | undefined;
    try {
      const redirectUrl = launched.url('redirect');
      installation = await Installation.overLaunched(launched, folder.path);
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
