import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reassureSystemd } from './systemd-watchdog.js';

describe('reassureSystemd', () => {
  let folder: TemporaryFolder;
  let calls: string;
  let stop: () => void = () => undefined;

  beforeEach(async () => {
    folder = await temporaryFolder();
    calls = join(folder.path, 'calls');
    const program = `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>"${calls}"\n`;
    writeFileSync(join(folder.path, 'systemd-notify'), program, { mode: 0o755 });
  });
  afterEach(async () => {
    stop();
    await folder.remove();
  });

  const environment = (changes: NodeJS.ProcessEnv) => ({ PATH: `${folder.path}:/usr/bin:/bin`, ...changes });

  it('tells systemd several times within the time of its unit, until it ends', async () => {
    const env = environment({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '200000' });
    stop = reassureSystemd(env);
    expect(env).not.toHaveProperty('NOTIFY_SOCKET');
    const lines = await waitFor(() => {
      const found = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
      return found.length >= 4 ? found : null;
    });
    expect(new Set(lines)).toEqual(new Set(['/run/systemd/notify WATCHDOG=1']));
  });

  it.each([{}, { NOTIFY_SOCKET: '/run/systemd/notify' }, { WATCHDOG_USEC: '1000' }])(
    'sends nothing unless the unit asks for it: %j',
    async (settings) => {
      stop = reassureSystemd(environment(settings));
      stop = reassureSystemd(environment({ NOTIFY_SOCKET: 'other', WATCHDOG_USEC: '1000000' }));
      await waitFor(() => existsSync(calls) && readFileSync(calls, 'utf8').includes('other'));
      expect(readFileSync(calls, 'utf8')).toMatch(/^(other WATCHDOG=1\n)+$/);
    },
  );
});
