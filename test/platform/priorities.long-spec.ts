import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { cli, Launched, launchSettings, type LaunchSettings } from './launched.js';

const onLinux = existsSync('/proc/self/task');
const hasSessions = existsSync('/proc/self/autogroup');

const threads = (pid: number) => (onLinux ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]);
const priorities = (pids: number[]) => [...new Set(pids.map(getPriority))];
const backends = (pid: number) =>
  onLinux ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number) : [];
const share = (pid: number) =>
  hasSessions ? Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]) : undefined;

describe('priorities', () => {
  let folder: TemporaryFolder;
  let launched: Launched;
  let settings: LaunchSettings;

  beforeAll(async () => {
    folder = await temporaryFolder();
    settings = await launchSettings(join(folder.path, 'data'));
    launched = await Launched.ready(settings);
  });

  afterAll(async () => {
    await launched.cleanUp();
    await folder.remove();
  });

  /** Draws a preview image, for which the redirect starts a thread. */
  const drawPreview = async (): Promise<void> => {
    const { stdout } = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'test']);
    const headers = { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ slug: 'page', published: true });
    const created = await fetch(`${launched.url('api')}/v1/websites`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const image = await fetch(`${launched.url('redirect')}/page/og.png`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    await image.arrayBuffer();
  };

  it('put the main thread of the redirect before its other threads, the other apps and the database', async () => {
    const redirect = launched.pidOf('redirect');
    const usual = getPriority(launched.npmPid);
    const behind = 15;
    expect(priorities([redirect])).toEqual([usual]);
    const beside = () => threads(redirect).filter((thread) => thread !== redirect);
    expect(beside().length).toBeGreaterThanOrEqual(onLinux ? 4 : 0);
    // The priority is set when the app is ready, which may be after the launcher knows that it is.
    const areBehind = (pids: () => number[]) =>
      waitFor(() => priorities(pids()).every((priority) => priority === behind));
    await areBehind(beside);
    const before = beside();
    await drawPreview();
    expect(beside().filter((thread) => !before.includes(thread)).length).toBeGreaterThanOrEqual(
      onLinux ? 1 : 0,
    );
    await areBehind(beside);

    const others = (['worker', 'api', 'jobs'] as const).map((app) => launched.pidOf(app));
    await areBehind(() => others.flatMap(threads));
    const { postmasterPid } = launched;
    await areBehind(() => [postmasterPid, ...backends(postmasterPid)]);

    if (!hasSessions) return;
    expect(share(redirect)).toBe(share(launched.npmPid));
    expect(others.map(share)).toEqual([15, 15, 15]);
    const ofBackends = () => backends(postmasterPid).map(share);
    await waitFor(() => {
      const shares = ofBackends();
      return shares.length >= 4 && shares.every((one) => one === 15);
    });
  });
});
