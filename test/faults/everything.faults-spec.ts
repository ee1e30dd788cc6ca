import { temporaryFolder, waitFor } from '@app/testing';
import { Launched, launchSettings } from '../platform/launched.js';
import { aMoment, Installation } from './installation.js';
import { plan, startsWithinMs } from './plan.js';
import { childrenOf, signalAll } from './postgres-process.js';

describe('kill -9 of all processes at the same time', () => {
  it('loses no acknowledged write and no completed visit, and counts none twice', async () => {
    const folder = await temporaryFolder();
    const settings = {
      ...(await launchSettings(folder.path)),
      RATE_LIMIT_PER_MINUTE: '0',
      LINKS_PER_HOUR: '0',
    };
    let launched = await Launched.ready(settings, { timeout: startsWithinMs });
    let installation: Installation | undefined;
    try {
      const redirectUrl = launched.url('redirect');
      installation = await Installation.overLaunched(launched, folder.path);
      await installation.beginLoad();
      for (let n = 0; n < plan.totalKills; n++) {
        await aMoment();
        const { npmPid, pids, postmasterPid } = launched;
        const all = [npmPid, ...pids, ...childrenOf(postmasterPid)];
        await installation.whileUnderWay(redirectUrl, () => signalAll(all, 'SIGKILL'));
        await launched.exit();
        launched = await Launched.ready(settings, { timeout: startsWithinMs });
        await waitFor(() => launched.isReady('redirect'));
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
