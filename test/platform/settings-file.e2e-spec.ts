import { freePort, temporaryFolder, type TemporaryFolder } from '@app/testing';
import { jest } from '@jest/globals';
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cli, Launched, launchSettings } from './launched.js';

jest.setTimeout(240_000);

describe('the settings file', () => {
  let folder: TemporaryFolder;
  let file: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'waypost.env');
  });
  afterEach(() => folder.remove());

  const write = (text: string, mode = 0o600): void => {
    writeFileSync(file, text);
    chmodSync(file, mode);
  };

  /** Runs a program in the folder. */
  function run(program: string, options: SpawnSyncOptions = {}) {
    const [name = '', ...args] = program.split(' ');
    const path = name.endsWith('.mjs') ? resolve('bin', name) : resolve(`dist/bundle/${name}.js`);
    const env = { PATH: process.env.PATH, ...options.env };
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
      ...options,
      cwd: folder.path,
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it.each([
    ['launcher', 78],
    ['migrate', 1],
    ['api', 1],
    ['redirect', 1],
    ['worker', 1],
    ['jobs', 1],
    ['cli setup:code', 1],
    ['cli backup x.waypost', 1],
  ])('with a misspelled name stops %s', (program, status) => {
    write('# Settings\nSIGN_UP=open\n');
    expect(run(program)).toEqual({
      status,
      stdout: '',
      stderr: 'waypost: unknown setting SIGN_UP in waypost.env, line 2; did you mean SIGNUP?\n',
    });
  });

  it('is read before values are checked, by every program', () => {
    write('LOG_LEVEL=loud\n');
    for (const program of ['launcher', 'migrate', 'api', 'redirect', 'worker', 'jobs', 'cli setup:code']) {
      expect([program, run(program).stderr]).toEqual([program, expect.stringContaining('LOG_LEVEL must be')]);
    }
  });

  it('is not required by commands that call the API from anywhere', () => {
    write('SIGN_UP=open\n');
    expect(run('cli links:list').stderr).toContain('set WAYPOST_URL');
  });

  it('stops a user who may not read it', () => {
    write('SIGNUP=open\n');
    chmodSync(folder.path, 0o755);
    expect(run('migrate', { uid: 65534, gid: 65534 })).toEqual({
      status: 1,
      stdout: '',
      stderr: `waypost: the settings file, waypost.env, cannot be read: this user may not read it (${file})\n`,
    });
  });

  it('includes a chown in the command of its warning if another user owns it', () => {
    write('LOG_LEVEL=loud\n', 0o644);
    chmodSync(folder.path, 0o755);
    expect(run('worker', { uid: 65534, gid: 65534 }).stderr).toContain(
      `Run \`chown 65534 ${file} && chmod 600 ${file}\`.\n`,
    );
  });

  it.each(['launcher', 'worker'])(
    'makes %s warn about its permissions, a setting that the environment sets, and a misspelled variable',
    (program) => {
      write('API_PORT=3000\nLOG_LEVEL=loud\n', 0o644);
      const { stderr } = run(program, { env: { API_PORT: '3010', SIGN_UP: 'open' } });
      expect(stderr.split('\n').slice(0, 3)).toEqual([
        'waypost: SIGN_UP is not a setting. Did you mean SIGNUP?',
        `waypost: every user on this machine can read or change waypost.env, which may contain passwords. Run \`chmod 600 ${file}\`.`,
        'waypost: API_PORT in waypost.env is ignored: the environment sets it to something else. Remove it from one of the two.',
      ]);
    },
  );

  it('is explained by the doctor, whether it is right or wrong', () => {
    write('SIGN_UP=open\n');
    expect(run('cli doctor').stdout).toContain('unknown setting SIGN_UP in waypost.env, line 1');
    write('DATA_DIR=data\n', 0o644);
    const { stdout } = run('cli doctor');
    expect(stdout).toContain(`they come from ${file} and the environment`);
    expect(stdout).toContain(`chmod 600 ${file}`);
    expect(run('cli doctor', { env: { SETTINGS_FILE: 'missing.env' } }).stdout).toContain(
      `the settings file, missing.env, cannot be read: there is no such file`,
    );
  });

  it('is not consumed before it is read, if it is a pipe', () => {
    const program = `const { settingOf } = await import(${JSON.stringify(resolve('bin/settings-file.mjs'))});
      settingOf('HOST'); process.stdin.pipe(process.stdout);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      input: 'SIGNUP=open\n',
      env: { PATH: process.env.PATH, SETTINGS_FILE: '/dev/stdin' },
      encoding: 'utf8',
    });
    expect(stdout).toBe('SIGNUP=open\n');
  });

  it('contains the ports of health checks', async () => {
    const port = await freePort();
    write(`\ufeffexport API_PORT="${port}" # the API\r\nHOST = 127.0.0.1\r\n`);
    const refused = `api: connect ECONNREFUSED 127.0.0.1:${port}\n`;
    expect(run('health.mjs api').stderr).toBe(refused);
    expect(run('health.mjs api', { env: { API_PORT: '1' } }).stderr).not.toBe(refused);
    const check = (env: NodeJS.ProcessEnv) =>
      spawnSync('bash', ['-x', resolve('bin/health.sh'), 'api'], {
        cwd: folder.path,
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      }).stderr;
    expect(check({})).toContain(`--ask ${port} /health/ready`);
    expect(check({ API_PORT: '1' })).toContain('--ask 1 /health/ready');
  });

  it('contains all settings of `npm start`, which passes each app only those intended for it', async () => {
    const { PATH = '', HOME = '', ...settings } = await launchSettings(join(folder.path, 'data'));
    const lines = { ...settings, BACKUP_PASSPHRASE: "'not for # apps'", METRICS_TOKEN: 'm' };
    const inFile = Object.entries(lines).filter(([name]) => name !== 'SETTINGS_FILE');
    write(inFile.map(([name, value]) => `${name}=${value}\n`).join(''));
    // The harness needs the ports, too, but does not pass them on.
    const launched = await Launched.ready(
      { ...settings, PATH, HOME },
      { env: { PATH, HOME, SETTINGS_FILE: file } },
    );
    try {
      for (const app of ['api', 'redirect', 'worker', 'jobs'] as const) {
        const environment = readFileSync(`/proc/${launched.pidOf(app)}/environ`, 'utf8').split('\0');
        expect(environment).toContain('METRICS_TOKEN=m');
        expect(environment).toContain('SETTINGS_FILE=/dev/null');
        expect(environment.join()).not.toContain('not for # apps');
      }
      const key = ['key:create', '--email', 'a@example.com', '--name', 'ci'];
      expect(await cli({ PATH, SETTINGS_FILE: file }, key)).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await launched.cleanUp();
    }
  });
});
