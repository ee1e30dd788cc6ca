import { temporaryFolder, type TemporaryFolder, waitFor, freePort } from '@app/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { Launched, type LaunchOptions, launchSettings } from './launched.js';

const readable = /^\[\d\d:\d\d:\d\d\] (INFO|WARN): (api|jobs|redirect|worker) +\S/;

/** A scheduled job may run, and log a line, at any time. */
const isNotOfAJob = (line: string) => !/INFO: jobs {5}(?!ready on port)/.test(line);

describe('the output of npm start', () => {
  let folder: TemporaryFolder;
  let launched: Launched;

  async function start(changes: Record<string, string> = {}, options: LaunchOptions = {}): Promise<void> {
    folder = await temporaryFolder();
    launched = await Launched.ready({ ...(await launchSettings(folder.path)), ...changes }, options);
  }

  /** Without colors, and without the header that npm prints. */
  function lines(): string[] {
    const all = stripVTControlCharacters(launched.output).split(/\r?\n/).filter(Boolean);
    return all.slice(all.findIndex((line) => line.startsWith('> exec')) + 1);
  }

  afterEach(async () => {
    await launched?.cleanUp();
    await folder?.remove();
  });

  it('is readable in a terminal, ends with the addresses, and leaves out health checks', async () => {
    await start({}, { terminal: true });
    await waitFor(() => launched.output.includes('Short links'));
    const atStart = lines();
    const ready = atStart.findIndex((line) => line.startsWith('Waypost is ready'));
    const logged = atStart.slice(0, ready);
    for (const app of ['api', 'jobs', 'redirect', 'worker']) {
      expect(logged.filter((line) => line.includes(`${app.padEnd(8)} ready on port`))).toHaveLength(1);
    }
    expect(logged.filter((line) => !readable.test(line))).toEqual([]);
    const last = atStart.findIndex((line) => line.includes('Short links'));
    expect(atStart.slice(last - 3, last + 1).map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'Dashboard',
      'API',
      'API documentation',
      'Short links',
    ]);
    expect(atStart.slice(last + 1).filter(isNotOfAJob)).toEqual([]);

    for (const app of ['api', 'redirect', 'worker'] as const) expect(await launched.isReady(app)).toBe(true);
    await fetch(`${launched.url('api')}/v1/account`);
    await waitFor(() => lines().some((line) => line.includes('/v1/account')));
    const later = lines().slice(atStart.length);
    expect(later.filter(isNotOfAJob)).toEqual([
      expect.stringMatching(/INFO: api {6}GET \/v1\/account 401 in [\d.]+ ms/),
    ]);
  });

  it('is JSON elsewhere, with health checks', async () => {
    await start();
    await waitFor(() => launched.output.includes('"path":"/health/ready"'));
    const logged = lines().filter((line) => line.includes('"app"'));
    expect(logged.length).toBeGreaterThan(4);
    for (const line of logged) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number) as number,
        time: expect.stringMatching(/Z$/) as string,
        pid: expect.any(Number) as number,
        msg: expect.any(String) as string,
      });
    }
    expect(lines().filter((line) => readable.test(line))).toEqual([]);

    // The log of an API that runs alone has the address of the first sign-up, in the format of LOG_FORMAT and at any level.
    expect(launched.output).not.toContain('"msg":"Nobody has signed up yet');
    const alone = await outputOfApi({
      DATABASE_URL: launched.databaseUrl,
      API_PORT: String(await freePort()),
      LOG_FORMAT: 'pretty',
      LOG_LEVEL: 'error',
    });
    expect(stripVTControlCharacters(alone)).toMatch(
      /INFO: api +Nobody has signed up yet. Create the first account at http:\/\/localhost:\d+\/dashboard\/setup\?code=[\w-]{32}\n/,
    );
    // Two starts.
  });
});

/** The output of the API while it starts on its own, as a supervisor would run it. */
async function outputOfApi(env: Record<string, string>): Promise<string> {
  const api = spawn(process.execPath, ['dist/bundle/api.js'], { env: { ...process.env, ...env } });
  let printed = '';
  api.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await waitFor(() => printed.includes('Nobody has signed up'), { what: 'the address' });
  api.kill('SIGTERM');
  await once(api, 'exit');
  return printed;
}
