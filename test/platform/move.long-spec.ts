import { writeMove } from '@app/postgres-server';
import { createTestDatabase, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Visitors } from '../faults/visitors.js';
import { cli, Launched, launchSettings, type LaunchSettings } from './launched.js';

const email = 'a@example.com';

/** A command that runs in the meantime. */
class Running {
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor(env: LaunchSettings, args: string[]) {
    this.child = spawn(process.execPath, ['dist/bundle/cli.js', ...args], { env });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.closed = once(this.child, 'close');
  }

  async says(pattern: RegExp): Promise<string> {
    const found = await waitFor(() => pattern.exec(this.output), { what: String(pattern) });
    return found[1] ?? '';
  }

  async exit(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

describe('moving to another host', () => {
  let folder: TemporaryFolder;
  let here: LaunchSettings;
  let there: LaunchSettings;
  let key: string;
  const cleanUps: (() => Promise<void> | void)[] = [];
  const slugs = Array.from({ length: 5 }, (_, n) => `moved-${n}`);

  beforeAll(async () => {
    folder = await temporaryFolder();
    here = await launchSettings(join(folder.path, 'here'));
    there = {
      ...(await launchSettings(join(folder.path, 'there'))),
      SHORT_URL_BASE: `http://127.0.0.1:${here.REDIRECT_PORT}`,
    };
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    await folder.remove();
  });

  async function start(settings: LaunchSettings): Promise<Launched> {
    const launched = await Launched.ready(settings);
    cleanUps.push(() => launched.cleanUp());
    return launched;
  }

  function running(settings: LaunchSettings, args: string[]): Running {
    const command = new Running(settings, args);
    cleanUps.push(() => command.kill());
    return command;
  }

  const call = (settings: LaunchSettings, path: string, body?: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${settings.API_PORT}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const create = (slug: string): Promise<Response> =>
    call(here, '/v1/links', { slug, destination: 'https://shop.example/' });

  /** Creates links until the API refuses to, and returns the slugs of those that it acknowledged. */
  async function writeUntilRefused(): Promise<{ acknowledged: string[]; refused: number }> {
    const acknowledged: string[] = [];
    for (let n = 0; ; n++) {
      const response = await create(`written-${n}`).catch(() => null);
      if (response?.status === 201) acknowledged.push(`written-${n}`);
      else return { acknowledged, refused: response?.status ?? 0 };
    }
  }

  async function clicksThere(): Promise<Record<string, number>> {
    const { data } = (await (await call(there, '/v1/links')).json()) as {
      data: { slug: string; clicks: number }[];
    };
    return Object.fromEntries(data.map(({ slug, clicks }) => [slug, clicks]));
  }

  it('requires the target of the database and of the queue, and a running instance', async () => {
    expect(await cli(here, ['move'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MOVE_TO_DATABASE_URL is not set') as string,
    });
    const to = { MOVE_TO_DATABASE_URL: 'postgres://a@127.0.0.1:1/b' };
    expect(await cli({ ...here, ...to }, ['move'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no running instance') as string,
    });
    // The queue of the new host is there, and would count no click that is sent to another one.
    const redis = { ...to, REDIS_URL: 'redis://127.0.0.1:1' };
    const errorOf = async (env: LaunchSettings, options: string[] = []) =>
      (await cli({ ...here, ...env }, ['move', ...options])).stderr;
    expect(await errorOf(redis)).toContain('REDIS_URL is set, and MOVE_TO_REDIS_URL is not');
    expect(await errorOf(redis, ['--without-redis'])).toContain('there is no running instance');
    expect(await errorOf({ ...redis, MOVE_TO_REDIS_URL: 'redis://127.0.0.1:2' })).toContain(
      'there is no running instance',
    );
  });

  it('fails no visit, and loses no click and no acknowledged write', async () => {
    const old = await start(here);
    ({ stdout: key } = await cli(here, ['key:create', '--email', email, '--name', 'kept']));
    key = key.trim();
    for (const slug of slugs) expect((await create(slug)).status).toBe(201);
    const visitors = new Visitors(
      [old.url('redirect')],
      slugs.map((slug) => ({ slug, gated: false })),
      150,
    );
    visitors.start();
    cleanUps.push(() => visitors.stop());
    const writes = writeUntilRefused();

    const receiver = running(there, ['move:receive']);
    const to = await receiver.says(/MOVE_TO_DATABASE_URL=(\S+)/);
    const move = () => running({ ...here, MOVE_TO_DATABASE_URL: to }, ['move']);
    // It dies when everything is copied, perhaps before it has notified the other host.
    const first = move();
    await waitFor(() => existsSync(join(folder.path, 'here', 'moved.json')), { interval: 1 });
    first.kill();
    const mover = move();
    await mover.says(/Start Waypost on the new host now/);
    expect(await receiver.exit()).toBe(0);
    const { acknowledged, refused } = await writes;
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused).toBe(503);
    const received = visitors.total('received');

    await start(there);
    expect([await mover.exit(), mover.output]).toEqual([0, expect.stringContaining('Point your domains')]);
    // The old host continues with the new database.
    await waitFor(() => old.output.includes('This installation has moved'));
    await waitFor(() => old.output.includes('every click that was answered here before the move'));
    await waitFor(() => visitors.total('received') > received + 300);
    await visitors.stop();
    expect(visitors.failures).toEqual(new Map());
    await expect(fetch(`${old.url('api')}/health/live`)).rejects.toThrow();

    const sent = Object.fromEntries(slugs.map((slug) => [slug, visitors.links.get(slug)?.clicks.received]));
    await waitFor(async () => {
      const clicks = await clicksThere();
      return slugs.every((slug) => clicks[slug] === sent[slug]);
    });
    const links = Object.keys(await clicksThere());
    expect(links).toEqual(expect.arrayContaining([...slugs, ...acknowledged]));
    // Commands on either host use the new database.
    for (const settings of [there, here]) {
      expect(await cli(settings, ['audit'])).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await cli({ ...here, MOVE_TO_DATABASE_URL: to }, ['move'])).toMatchObject({
      code: 1,
      stderr: 'waypost: this installation has moved already\n',
    });
    await old.cleanUp();
    expect(old.errors).not.toContain('batches of clicks are left');
  });

  it('survives the next start, and can be undone', async () => {
    const old = new Launched(here);
    cleanUps.push(() => old.cleanUp());
    await waitFor(() => old.output.includes('This installation has moved'));
    const visit = () => fetch(`${old.url('redirect')}/${slugs[0]}`, { redirect: 'manual' });
    expect((await visit()).status).toBe(302);
    expect(await cli(here, ['move', '--undo'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is running') as string,
    });
    await old.cleanUp();
    expect(await cli(here, ['move', '--undo'])).toMatchObject({ code: 0, stderr: '' });
    const back = await start(here);
    expect((await create('after')).status).toBe(201);
    expect((await visit()).status).toBe(302);
    expect(await cli(here, ['audit'])).toMatchObject({ code: 0, stderr: '' });
    await back.cleanUp();
  });

  it('is detected if it ends while the old host is still starting', async () => {
    const database = await createTestDatabase();
    cleanUps.unshift(() => database.drop());
    const old = new Launched(here);
    cleanUps.push(() => old.cleanUp());
    await waitFor(() => old.launcherPid > 0, { interval: 1 });
    writeMove(join(folder.path, 'here'), { databaseUrl: database.url, redisUrl: null });
    expect(old.output).not.toContain('Waypost is ready');
    await waitFor(() => old.output.includes('This installation has moved'), { timeout: 120_000 });
    expect(old.output).toContain('Waypost is ready');
  });
});
