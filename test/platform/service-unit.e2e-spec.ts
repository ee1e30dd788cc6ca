import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

describe('waypost service install', () => {
  let folder: TemporaryFolder;
  let unit: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    unit = join(folder.path, 'etc/systemd/system/waypost.service');
  });
  afterEach(() => folder.remove());

  function service(args: string[], ids: { uid?: number; gid?: number } = {}) {
    const program = resolve('dist/bundle/service.js');
    return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', ...ids });
  }

  function install(...args: string[]) {
    return service(['install', '--root', folder.path, ...args]);
  }

  it('writes a unit, and prints the next steps', () => {
    const { status, stdout, stderr } = install();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Wrote ${unit}`);
    expect(stdout).toContain('systemctl daemon-reload');
    expect(stdout).toContain('waypost service cli help');
    const text = readFileSync(unit, 'utf8');
    expect(text).toContain(`ExecStart="${process.execPath}" "${resolve('bin/waypost.mjs')}" start\n`);
    expect(text).toMatch(/^DynamicUser=yes$/m);
    expect(text).toMatch(/^StateDirectory=waypost-data$/m);
    expect(text).toMatch(/^Environment="DATA_DIR=%S\/waypost-data"$/m);
  });

  it('accepts a user, a folder for its data and a settings file, with any characters in their names', () => {
    const args = [
      '--user',
      'games',
      '--data-dir',
      '/srv/way $HOME 100%/data',
      '--settings',
      '/etc/way/post.env',
    ];
    expect(install(...args).status).toBe(0);
    const text = readFileSync(unit, 'utf8');
    expect(text).toMatch(/^User=games$/m);
    expect(text).not.toContain('DynamicUser');
    expect(text).toContain('\nEnvironment="DATA_DIR=/srv/way $HOME 100%%/data"\n');
    expect(text).toContain('\nReadWritePaths="/srv/way $HOME 100%%/data"\n');
    expect(text).toContain(
      '\nLoadCredential=waypost.env:/etc/way/post.env\nEnvironment=SETTINGS_FILE=waypost.env\n',
    );
    const settings = join(folder.path, 'etc/way/post.env');
    expect(statSync(settings).mode & 0o777).toBe(0o600);
    // Lists every setting, all of them unset until the operator sets one.
    expect(readFileSync(settings, 'utf8')).toBe(readFileSync('waypost.env.example', 'utf8'));
    expect(readFileSync(settings, 'utf8')).not.toMatch(/^[^#\n]/m);
  });

  it('replaces its own unit, but neither settings nor a foreign unit', () => {
    expect(install().status).toBe(0);
    const settings = join(folder.path, 'etc/waypost.env');
    writeFileSync(settings, 'HOST=127.0.0.1\n');
    expect(install().stdout).toContain(`Kept ${settings}`);
    expect(readFileSync(settings, 'utf8')).toBe('HOST=127.0.0.1\n');
    writeFileSync(unit, '[Service]\n');
    const { status, stderr } = install();
    expect([status, stderr]).toEqual([
      1,
      `waypost: ${unit} is not from \`waypost service install\`; move it away first\n`,
    ]);
    expect(readFileSync(unit, 'utf8')).toBe('[Service]\n');
  });

  it('changes nothing if the service could not start with the existing settings, or would lose its data', () => {
    const settings = join(folder.path, 'etc/waypost.env');
    mkdirSync(dirname(settings));
    const refused = (text: string, ...args: string[]): string => {
      writeFileSync(settings, text);
      const { status, stderr } = install(...args);
      expect([status, existsSync(unit)]).toEqual([1, false]);
      return stderr;
    };
    expect(refused('\ufeffHOST=::1\nNODE_OPTIONS=--inspect\n; old')).toBe(
      'waypost: the service could not start with /etc/waypost.env: ' +
        'unknown setting NODE_OPTIONS in /etc/waypost.env, line 2; variables of other programs belong in the environment; ' +
        '/etc/waypost.env, line 3 is not NAME=value\n',
    );
    const elsewhere = 'DATA_DIR=/srv/links\n';
    expect(refused(elsewhere)).toContain('DATA_DIR in /etc/waypost.env would have no effect');
    expect(install('--user', 'games', '--data-dir', '/srv/links/').status).toBe(0);
    writeFileSync(settings, '# DATA_DIR=/srv/links\nDATA_DIR=/var/lib/waypost-data\n');
    expect(install().status).toBe(0);
  });

  it('only prints the unit if asked to', () => {
    const { status, stdout } = install('--print');
    expect([status, existsSync(dirname(unit))]).toEqual([0, false]);
    expect(stdout).toContain('\nDynamicUser=yes\n');
  });

  it('makes the folder for data in an image, for the user that the image has', () => {
    const data = join(folder.path, 'srv/data');
    const args = ['--user', 'links', '--data-dir', '/srv/data'];
    expect(install(...args).stdout).toContain('chown links /srv/data');
    expect(statSync(data).mode & 0o777).toBe(0o700);

    rmSync(data, { recursive: true });
    const { uid, gid } = statSync(folder.path);
    writeFileSync(join(folder.path, 'etc/passwd'), `root:x:0:0::/:\nlinks:x:${uid}:${gid}::/:\n`);
    expect(install(...args).stdout).not.toContain('chown');
    expect(statSync(data)).toMatchObject({ uid, gid });
  });

  describe('cli', () => {
    /** The arguments of systemd-run, recorded by a program in its place. */
    function calledWith(...args: string[]): { status: number | null; words: string[]; stderr: string } {
      const bin = join(folder.path, 'bin');
      mkdirSync(bin, { recursive: true });
      const program = `#!/bin/sh\nprintf '%s\\n' "$@"\nexit 3\n`;
      writeFileSync(join(bin, 'systemd-run'), program, { mode: 0o755 });
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [resolve('dist/bundle/service.js'), 'cli', '--root', folder.path, ...args],
        { encoding: 'utf8', env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` } },
      );
      return { status, words: stdout.split('\n').slice(0, -1), stderr };
    }
    const command = [process.execPath, resolve('bin/waypost.mjs'), 'cli'];

    it('makes systemd run a command as the user of the service, with its data and settings', () => {
      install();
      const { status, words } = calledWith(
        'key:create',
        '--email',
        'a@example.com',
        '--name',
        'costs $5, 5%',
      );
      // The exit code of the command.
      expect(status).toBe(3);
      const end = words.indexOf('--');
      expect(words.slice(end + 1)).toEqual([
        ...[...command, 'key:create', '--email', 'a@example.com'],
        ...['--name', 'costs $$5, 5%'],
      ]);
      expect(words.slice(0, end)).toEqual([
        '--quiet',
        '--pipe',
        '--wait',
        '--collect',
        '--service-type=exec',
        '--property=Environment=NODE_ENV=production',
        '--property=Environment="WAYPOST_CLI=waypost service cli"',
        '--property=Environment="DATA_DIR=/var/lib/waypost-data"',
        '--property=LoadCredential=waypost.env:/etc/waypost.env',
        '--property=Environment=SETTINGS_FILE=waypost.env',
        '--property=WorkingDirectory=/var/lib/waypost-data',
        '--property=DynamicUser=yes',
        '--property=StateDirectory=waypost-data',
        '--property=StateDirectoryMode=0700',
        '--property=UMask=0077',
        '--property=User=waypost',
      ]);
    });

    it('uses the user that was chosen, and what the operator added to the unit', () => {
      install('--user', 'games', '--data-dir', '/srv/100%/data', '--settings', '/etc/way/post.env');
      mkdirSync(`${unit}.d`);
      writeFileSync(join(`${unit}.d`, 'override.conf'), '[Service]\nReadWritePaths=/mnt/backups\nNice=0\n');
      const { words } = calledWith('doctor');
      expect(words.filter((word) => word.startsWith('--property='))).toEqual([
        '--property=Environment=NODE_ENV=production',
        '--property=Environment="WAYPOST_CLI=waypost service cli"',
        '--property=Environment="DATA_DIR=/srv/100%/data"',
        '--property=LoadCredential=waypost.env:/etc/way/post.env',
        '--property=Environment=SETTINGS_FILE=waypost.env',
        '--property=WorkingDirectory=/srv/100%/data',
        '--property=User=games',
        '--property=ReadWritePaths="/srv/100%/data"',
        '--property=UMask=0077',
        '--property=ReadWritePaths=/mnt/backups',
      ]);
    });

    it('reports that there is no service', () => {
      const { status, stderr } = calledWith('doctor');
      expect([status, stderr]).toEqual([
        1,
        `waypost: there is no service: ${unit} is missing; write it with \`waypost service install\`\n`,
      ]);
    });
  });

  it.each([
    [['--user', 'games'], '--user and --data-dir belong together'],
    [['--data-dir', '/srv/waypost'], '--user and --data-dir belong together'],
    [['--user', 'no body', '--data-dir', '/srv'], 'no body is not the name of a user'],
    [['--user', 'games', '--data-dir', 'data'], '--data-dir must be an absolute path'],
    [['--settings', 'a"b'], '--settings must be an absolute path'],
    [['--port', '80'], "unknown option '--port'"],
  ])('rejects %j', (args, message) => {
    const { status, stdout, stderr } = install(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(dirname(unit))).toBe(false);
  });

  it('rejects users other than root', () => {
    const { status, stdout, stderr } = service(['install'], { uid: 65534, gid: 65534 });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'waypost: only root may write /etc/systemd/system/waypost.service; run this with sudo, or with --print to see the unit\n',
    );
  });
});
